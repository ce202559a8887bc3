package ai

// DefaultWeights returns the weights that Search uses; the package doc says where
// they come from.
func DefaultWeights() Weights { return defaultWeights }

var defaultWeights = Weights{
	// Mobile pieces: Basilisk, Ghast, Leaf Pile, Go Away, Wounded Fiend, Human, Zombie.
	168.8, 1310.7, 906.9, 594, -165, 144.7, 608.6,
	// Their moves.
	69.7, 469.8, -22.5, 71.5, 23.2, -38.1, 100.3,
	// Screams, moves into a gaze, an eighth of a doubling of all moves, one move too few.
	-296.3, -46.5, 18.9, -174.8,
	// Humans on rank 2 to 7.
	69.7, -6.9, -130, 14.8, 280.7, 329.3,
	// On move and off move: gripped by a Ghast, crowded, on ichor.
	-690.9, 1407.7, 818.7, 476.2, 204.8, 814.3,
	// Human takeable, piece takeable, Human in view, piece in view.
	-149.2, 58.3, -30.4, 56.8, -117.7, 185.8, 90.2, -177.4,
	// Compelled on move; tempo.
	-1453.9, 149.5,
}

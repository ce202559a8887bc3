package svg

// glyphs holds the drawings by set and kind, each in a box of 100 by 100. The
// class of an element is its role, which gets its colour from the look: b body,
// k ink, d detail, e accent, r ray, t tongue, w and f wound, m mouth, y eyes of
// a statue too, u their pupils.
var glyphs = map[string]map[string]string{
	"nemoroth": {
		// Human: head and cloak.
		"H": `<path class="b" d="M50 44C34 46 26 60 24 87H76C74 60 66 46 50 44Z"/><circle class="b" cx="50" cy="29" r="17"/><path class="d" d="M38 87C38 76 40 69 43 63M62 87C62 76 60 69 57 63"/>`,
		// Zombie: the Human with arms out, a ragged hem and dead eyes.
		"Z": `<path class="b" d="M40 45C28 50 24 66 23 88L33 79L42 90L51 79L60 89L67 80C67 72 66 66 64 60L88 62C94 62 94 53 88 53L68 51L84 46C90 44 88 36 82 37L58 43Z"/><circle class="b" cx="42" cy="28" r="17"/><path class="d" d="M33 22l8 8m0-8l-8 8M46 25l7 7m0-7l-7 7M37 39h12"/>`,
		// Mummy: bandages in the shape of a coffin.
		"M": `<path class="b" d="M50 8C65 8 73 20 71 35C79 46 78 74 67 92H33C22 74 21 46 29 35C27 20 35 8 50 8Z"/><path class="d" d="M30 34C42 40 58 40 70 34M29 22C42 28 58 28 70 21M24 50C42 60 62 56 76 48M24 64C42 72 60 70 76 62M29 79C44 86 60 84 72 76"/><path class="k" d="M38 28.5C46 31.5 54 31.5 62 28.5L61 34.5C54 37 46 37 39 34.5Z"/><circle class="e" cx="44" cy="32.5" r="2.6"/><circle class="e" cx="56" cy="32.5" r="2.6"/>`,
		// Basilisk: a crowned cobra on its coil, with its hood spread.
		"B": `<path class="b" d="M14 85C14 76 32 73 50 73C68 73 86 76 86 85C86 94 68 95 50 95C32 95 14 94 14 85Z"/><path class="b" d="M26 75C26 67 38 64 50 64C62 64 74 67 74 75C74 82 62 84 50 84C38 84 26 82 26 75Z"/><path class="b" d="M50 19C73 19 88 33 85 50C82 63 65 66 60 76H40C35 66 18 63 15 50C12 33 27 19 50 19Z"/><path class="b" d="M35 21L30 3L42 11L50 1L58 11L70 3L65 21C60 18.5 40 18.5 35 21Z"/><path class="d" d="M26 39C24 47 29 54 37 60M74 39C76 47 71 54 63 60M20 87C36 90 64 90 80 87"/><ellipse class="y" cx="38.5" cy="40" rx="8.5" ry="7"/><ellipse class="y" cx="61.5" cy="40" rx="8.5" ry="7"/><path class="u" d="M37 33.5h3v13h-3zM60 33.5h3v13h-3z"/><path class="t" d="M50 56V66L44.5 73M50 66L55.5 73"/>`,
		// Ghast: a ghost with hollow eyes.
		"G": `<path class="b" d="M17 88V46C17 21 32 9 50 9C68 9 83 21 83 46V88L72 77L61 90L50 77L39 90L28 77Z"/><path class="k" d="M28 38L46 45C47 54 43 58 38 58C31 58 27 50 28 38ZM72 38L54 45C53 54 57 58 62 58C69 58 73 50 72 38Z"/><ellipse class="k" cx="50" cy="69" rx="5.5" ry="8"/>`,
		// Leaf Pile: a heap of leaves.
		"L": `<path class="b" d="M2.1 68.9C18.5 55.7 36.7 59.3 45.9 83.1C24.4 97.0 7.6 89.2 2.1 68.9Z"/><path class="d" d="M12.6 72.3L39.7 81.1M35.4 79.7L31.2 71.6M35.4 79.7L27.3 83.8"/><path class="b" d="M97.9 68.9C92.4 89.2 75.6 97.0 54.1 83.1C63.3 59.3 81.5 55.7 97.9 68.9Z"/><path class="d" d="M87.4 72.3L60.3 81.1M64.6 79.7L72.7 83.8M64.6 79.7L68.8 71.6"/><path class="b" d="M52.4 62.2C69.7 73.2 70.2 87.0 47.6 95.8C28.4 81.1 32.7 68.0 52.4 62.2Z"/><path class="d" d="M51.2 70.2L48.3 91.1M48.8 87.8L56.2 84.0M48.8 87.8L42.7 82.1"/><path class="b" d="M18.2 37.1C39.5 35.7 53.1 49.5 47.8 74.9C21.8 73.9 11.7 57.4 18.2 37.1Z"/><path class="d" d="M25.3 46.2L43.6 69.6M40.7 65.8L41.6 56.6M40.7 65.8L31.5 64.5"/><path class="b" d="M83.1 39.2C88.1 59.9 76.9 75.6 50.9 74.8C47.4 49.1 62.0 36.3 83.1 39.2Z"/><path class="d" d="M75.4 47.7L55.4 69.8M58.6 66.3L67.9 65.6M58.6 66.3L58.4 57.0"/><path class="b" d="M54.0 7.2C72.2 23.6 72.3 47.0 48.0 64.8C27.9 42.3 32.8 19.5 54.0 7.2Z"/><path class="d" d="M52.6 21.0L48.8 56.8M49.4 51.0L57.4 43.7M49.4 51.0L43.1 42.2"/>`,
		// Go Away: a head that is all mouth, with rays in eight directions.
		"A": `<path class="r" d="M50 4V15M50 96V85M4 50H15M96 50H85M17.5 17.5L25 25M82.5 17.5L75 25M17.5 82.5L25 75M82.5 82.5L75 75"/><circle class="b" cx="50" cy="50" r="29"/><path class="d" d="M34 36L45 41M66 36L55 41"/><circle class="k" cx="40" cy="44.5" r="3.6"/><circle class="k" cx="60" cy="44.5" r="3.6"/><ellipse class="k" cx="50" cy="62" rx="12" ry="11"/><path class="m" d="M42 66C46 61 54 61 58 66C56 70 44 70 42 66Z"/>`,
		// Wounded Fiend: a horned head with a bleeding gash.
		"W": `<path class="b" d="M27 44C10 38 5 20 14 6C18 22 28 27 38 26C46 24 54 24 62 26C72 27 82 22 86 6C95 20 90 38 73 44C77 62 68 79 50 92C32 79 23 62 27 44Z"/><path class="k" d="M32 46L46 52C45 59 34 58 32 46ZM68 46L54 52C55 59 66 58 68 46Z"/><path class="d" d="M40 73L45 69L50 73L55 69L60 73"/><path class="w" d="M63 28L54 38L60 42L52 49"/><path class="w" d="M70 62V76"/><circle class="f" cx="70" cy="83" r="6"/>`,
	},
	"wormhole": {
		// A crown with a cross.
		"K": `<path class="b" d="M24 88V76H76V88ZM28 76C20 62 10 50 16 38C22 28 40 30 50 46C60 30 78 28 84 38C90 50 80 62 72 76Z"/><path class="r" d="M50 8V34M39 18H61"/><path class="d" d="M34 66C30 56 24 50 27 43M66 66C70 56 76 50 73 43"/>`,
		// A lion's head in its mane.
		"M": `<path class="b" d="M50 5L61 14L75 10L79 25L92 32L86 46L94 59L81 67L79 82L64 81L50 93L36 81L21 82L19 67L6 59L14 46L8 32L21 25L25 10L39 14Z"/><path class="d" d="M30 36C34 24 66 24 70 36C76 54 66 74 50 76C34 74 24 54 30 36ZM40 66C46 70 54 70 60 66M50 58V66"/><circle class="k" cx="40" cy="44" r="4"/><circle class="k" cx="60" cy="44" r="4"/><path class="k" d="M42 53H58L50 61Z"/>`,
		// A helmet with a plume.
		"C": `<path class="b" d="M24 88V50C24 30 36 22 50 22C64 22 76 30 76 50V88H58V66H42V88Z"/><path class="b" d="M50 22C46 10 56 4 72 6C66 10 64 16 62 24Z"/><path class="k" d="M32 50H68V58H32Z"/><path class="d" d="M50 24V48"/>`,
		// A pointed hat with a star.
		"W": `<path class="b" d="M8 84C20 72 30 74 32 68L52 8L60 30L70 68C72 74 80 72 92 84C70 92 30 92 8 84Z"/><path class="d" d="M31 70C42 76 60 76 70 68"/><path class="e" d="M51 36L54 45H63L56 51L58 60L51 54L43 60L46 51L39 45H48Z"/>`,
		// A horse's head.
		"N": `<path class="b" d="M26 90C24 70 44 62 44 50C36 54 30 62 22 60C14 58 12 50 18 44L34 22C40 14 50 14 52 8L60 18C78 26 84 56 78 90Z"/><circle class="k" cx="42" cy="32" r="4"/><path class="d" d="M62 24C72 36 74 60 70 82M22 50L28 52"/>`,
		// A small figure on a foot.
		"P": `<path class="b" d="M28 88C28 76 42 72 42 54H58C58 72 72 76 72 88Z"/><circle class="b" cx="50" cy="38" r="18"/><path class="d" d="M34 80H66"/>`,
	},
	"nature": {
		// A robed figure with a crown of branches.
		"G": `<path class="b" d="M50 40C30 44 20 62 18 90H82C80 62 70 44 50 40Z"/><circle class="b" cx="50" cy="32" r="15"/><path class="r" d="M38 18L30 4M50 14V2M62 18L70 4"/><path class="d" d="M50 50V88M36 64L50 56L64 64"/>`,
		// A crown of leaves on a trunk.
		"T": `<path class="b" d="M42 92V64H58V92Z"/><path class="b" d="M50 6C64 6 70 16 70 24C84 24 92 38 86 50C82 62 66 68 50 66C34 68 18 62 14 50C8 38 16 24 30 24C30 16 36 6 50 6Z"/><path class="d" d="M34 36C40 32 44 34 48 40M56 30C62 28 66 32 68 38M38 54C46 50 54 52 60 56"/>`,
		// A broad head with round ears and fangs.
		"B": `<circle class="b" cx="24" cy="26" r="15"/><circle class="b" cx="76" cy="26" r="15"/><path class="b" d="M50 16C76 16 90 36 88 56C86 78 68 90 50 90C32 90 14 78 12 56C10 36 24 16 50 16Z"/><circle class="k" cx="34" cy="46" r="5"/><circle class="k" cx="66" cy="46" r="5"/><path class="k" d="M40 58H60L50 68Z"/><path class="d" d="M34 76L42 70L50 76L58 70L66 76"/>`,
		// A hooded figure with a sickle.
		"D": `<path class="b" d="M44 14C62 14 70 30 66 46C78 56 80 76 80 90H14C14 72 18 56 26 46C20 30 28 14 44 14Z"/><path class="k" d="M34 36C36 26 54 26 56 36C56 46 34 46 34 36Z"/><path class="r" d="M84 88V44C84 30 74 24 66 24"/>`,
		// A bow with an arrow.
		"R": `<path class="r" d="M34 8C74 18 74 82 34 92"/><path class="d" d="M34 8L26 50L34 92"/><path class="r" d="M10 50H80"/><path class="b" d="M94 50L74 38V62Z"/>`,
		// A small hooded figure.
		"I": `<path class="b" d="M50 22C64 22 70 36 64 48C74 58 76 74 76 88H24C24 74 26 58 36 48C30 36 36 22 50 22Z"/><path class="k" d="M42 42C42 32 58 32 58 42C58 52 42 52 42 42Z"/>`,
	},
}

const (
	// pedestal is the base of a statue, in the colour of its side.
	pedestal = `<path class="p" d="M20 97V88H27V82H73V88H80V97Z"/>`
	// cracks are drawn over every statue.
	cracks = `<path class="c" d="M38 12L46 27L39 38L52 52L45 66M70 30L60 41L66 55"/>`
	// bulge is the belly of a digesting piece.
	bulge = `<circle class="g" cx="50" cy="70" r="18"/><path class="h" d="M33 65C44 70 56 70 67 63M34 76C46 81 56 80 66 75M44 54C49 59 60 59 65 61"/>`
)

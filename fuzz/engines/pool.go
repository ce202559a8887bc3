package engines

import (
	"context"
	"sync"
)

// ahead is the number of cases that each worker may work ahead of take.
const ahead = 4

// each runs the cases 0, 1, 2 … on workers and calls take with the results in
// that order. It ends when all cases are done (0 is no limit), at an error, or
// with ctx.
func each(ctx context.Context, workers, cases int, start func() (worker, error), take func(uint64, found) error) error {
	var team []worker
	defer func() {
		for _, w := range team {
			w.close()
		}
	}()
	for range workers {
		w, err := start()
		if err != nil {
			return err
		}
		team = append(team, w)
	}
	type job struct {
		i    uint64
		done chan found
	}
	jobs, order := make(chan job), make(chan job, workers*ahead)
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	defer running.Wait()
	defer cancel()
	for _, w := range team {
		running.Go(func() {
			for j := range jobs {
				j.done <- w.do(j.i)
			}
		})
	}
	running.Go(func() {
		defer close(jobs)
		defer close(order)
		for i := uint64(0); cases <= 0 || i < uint64(cases); i++ {
			j := job{i, make(chan found, 1)}
			select {
			case order <- j:
			case <-ctx.Done():
				return
			}
			select {
			case jobs <- j:
			case <-ctx.Done():
				return
			}
		}
	})
	for j := range order {
		select {
		case f := <-j.done:
			if err := take(j.i, f); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return ctx.Err()
}

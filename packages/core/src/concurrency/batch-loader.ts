import DataLoader from "dataloader";
import pLimit from "p-limit";

/** A round never asks for more than this at once; the rest waits for the next. */
const maximumPerRound = 64;

/**
 * Makes many single look-ups into few: the calls that arrive while one round is under way go together in the next. A
 * lone call waits for no timer. A call is never answered from a round that began before it, so nothing is cached.
 */
export function createBatchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  const oneRound = pLimit(1);
  let round: Promise<unknown> = Promise.resolve();

  const loader = new DataLoader<Key, Value | undefined>(
    (keys) => {
      const found = load([...new Set(keys)]);
      round = found;
      return found.then((values) => keys.map((key) => values.get(key)));
    },
    {
      cache: false,
      maxBatchSize: maximumPerRound,
      batchScheduleFn: (dispatch) => {
        const run = () => {
          dispatch();
          return round;
        };
        oneRound(run).catch(() => undefined); // each caller gets it from the loader
      },
    },
  );
  return (key) => loader.load(key);
}

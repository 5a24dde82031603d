import DataLoader from "dataloader";
import pLimit from "p-limit";

const maximumPerRound = 64;

/**
 * Combines several lookups into one call of `load`. Only one call runs at a time. A lookup that arrives during a call
 * waits for the next call, so its data is never older than the lookup.
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
        oneRound(run).catch(() => undefined); // ignored here: each caller gets the error from `loader.load`
      },
    },
  );
  return (key) => loader.load(key);
}

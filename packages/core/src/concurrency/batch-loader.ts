import DataLoader from "dataloader";
import pLimit from "p-limit";

const maximumPerRound = 64;

/**
 * Combines single lookups into rounds. A lone call starts at once. Calls that arrive while a round runs are loaded
 * together in the next round, so no answer is older than its call.
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
        oneRound(run).catch(() => undefined); // the loader passes the error to each caller
      },
    },
  );
  return (key) => loader.load(key);
}

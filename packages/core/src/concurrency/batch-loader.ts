/** A round never asks for more than this at once; the rest waits for the next. */
const maximumPerRound = 64;

interface Waiting<Value> {
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/**
 * Makes many single look-ups into few: the calls that arrive while one round is under way go together in the next. A
 * lone call goes at once. A call is never answered from a round that began before it.
 */
export function createBatchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting = new Map<Key, Waiting<Value>[]>();
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting.size > 0) {
      const round = new Map([...waiting].slice(0, maximumPerRound));
      waiting = new Map([...waiting].slice(maximumPerRound));
      try {
        const found = await load([...round.keys()]);
        for (const [key, callers] of round) for (const caller of callers) caller.resolve(found.get(key));
      } catch (error) {
        for (const callers of round.values()) for (const caller of callers) caller.reject(error);
      }
    }
    running = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const callers = waiting.get(key);
      if (callers) callers.push({ resolve, reject });
      else waiting.set(key, [{ resolve, reject }]);
      if (!running) void run();
    });
}

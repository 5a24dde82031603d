import { setImmediate as nextTurn } from "node:timers/promises";
import { seconds } from "@manilla/shared/duration";
import { AppError } from "../runtime/errors.ts";

/** Said by `run` of an item that has to be tried once more in the next batch. */
export const again = Symbol("again");

export type BatcherOptions<Item, Result> = {
  /** One statement for all of them; answers in their order. */
  run: (items: Item[]) => Promise<(Result | typeof again)[]>;
  /** Whether a lone item that failed this way may be tried once more. */
  transient: (error: unknown) => boolean;
  largestBatch?: number;
  longestQueue?: number;
  deadlineMs?: number;
};

type Waiting<Item, Result> = {
  item: Item;
  deadline: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Gathers what arrives while a statement is in flight into the next one: under load one flush serves many, and a lone
 * call goes at once because there is no timer to wait for. A queue that is full, or an item that waited past its
 * deadline, is refused with service_busy; nothing was done for it then.
 */
export function createBatcher<Item, Result>(
  options: BatcherOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  const { run, transient, largestBatch = 64, longestQueue = 1_000, deadlineMs = seconds(4) } = options;
  const queue: Waiting<Item, Result>[] = [];
  let inFlight = false;

  async function drain(): Promise<void> {
    inFlight = true;
    while (queue.length > 0) {
      const batch = queue.splice(0, largestBatch).filter(inTime);
      if (batch.length > 0) await send(batch);
      // One turn of the event loop, no timer: those who were just answered, and what the sockets brought, come along.
      await nextTurn();
    }
    inFlight = false;
  }

  async function send(batch: Waiting<Item, Result>[], lastTry = false): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      const unfinished = batch.filter((waiting, index) => {
        const result = results[index];
        if (result === again || result === undefined) return true;
        waiting.resolve(result);
        return false;
      });
      queue.unshift(...unfinished);
    } catch (error) {
      const [first] = batch;
      if (batch.length === 1 && (lastTry || !transient(error))) first?.reject(error);
      // One of them spoiled it for all, or the connection broke: each alone, so that only the guilty one fails.
      else for (const waiting of batch) if (inTime(waiting)) await send([waiting], batch.length === 1);
    }
  }

  return (item) => {
    if (queue.length >= longestQueue) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      queue.push({ item, deadline: performance.now() + deadlineMs, resolve, reject });
      if (!inFlight) void drain();
    });
  };
}

/**
 * Several queues of the same work, each with a statement of its own in flight: while the database carries one out, the
 * process makes up the next. Items of one owner (a uuid) share a queue and keep their order.
 */
export function createLanes<Item, Result>(
  options: BatcherOptions<Item, Result> & { lanes: number; ownerOf: (item: Item) => string },
): (item: Item) => Promise<Result> {
  const { lanes, ownerOf } = options;
  const all = Array.from({ length: lanes }, () => createBatcher(options));
  return (item) => {
    const lane = all[Number.parseInt(ownerOf(item).slice(-4), 16) % lanes];
    if (!lane) throw new RangeError(`An owner is a uuid: ${ownerOf(item)}`);
    return lane(item);
  };
}

function inTime<Item, Result>({ deadline, reject }: Waiting<Item, Result>): boolean {
  if (performance.now() <= deadline) return true;
  reject(busy());
  return false;
}

function busy(): AppError {
  return new AppError("service_busy", { retryAfterSeconds: 2 });
}

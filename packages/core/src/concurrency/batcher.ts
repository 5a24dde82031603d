import { setImmediate as nextTurn } from "node:timers/promises";
import { seconds } from "@manilla/shared/duration";
import { AppError } from "../runtime/errors.ts";

/** `run` returns this symbol as the result of an item that must be sent again in the next batch. */
export const retryLater = Symbol("retryLater");

export type BatcherOptions<Item, Result> = {
  run: (items: Item[]) => Promise<(Result | typeof retryLater)[]>;
  transient: (error: unknown) => boolean;
  largestBatch?: number;
  longestQueue?: number;
  deadlineMs?: number;
};

/** After a batch, a batcher waits at most this many turns of the event loop for more items. */
const mostTurns = 3;

/**
 * A batcher with few items waits at most this long for a statement of another batcher to end. A statement that takes
 * longer probably waits for a lock.
 */
const longestTurnMs = 50;

type Waiting<Item, Result> = {
  item: Item;
  deadline: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Sends items in batches, one batch at a time. Rejects an item with service_busy if the queue is full, or if the item's
 * deadline has passed. In the second case, the item may or may not have been sent.
 */
export function createBatcher<Item, Result>(
  options: BatcherOptions<Item, Result>,
  turns: Turns = createTurns(),
): (item: Item) => Promise<Result> {
  const { run, transient, largestBatch = 64, longestQueue = 1_000, deadlineMs = seconds(4) } = options;
  const queue: Waiting<Item, Result>[] = [];
  const worthOneOfItsOwn = largestBatch / 4;
  let inFlight = false;
  let hurry: (() => void) | undefined;

  async function drain(): Promise<void> {
    inFlight = true;
    while (queue.length > 0) {
      if (turns.isTaken() && queue.length < worthOneOfItsOwn) {
        await turns.next((wake) => {
          hurry = wake;
        });
      }
      const batch = queue.splice(0, largestBatch).filter(inTime);
      if (batch.length > 0) await turns.during(send(batch));
      await letArrive();
    }
    inFlight = false;
  }

  // Waits a few turns of the event loop, because callers that got their results may add items for the next batch.
  async function letArrive(): Promise<void> {
    for (let turn = 0, before = -1; turn < mostTurns && queue.length > before; turn += 1) {
      before = queue.length;
      await nextTurn();
    }
  }

  async function send(batch: Waiting<Item, Result>[], lastTry = false): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      const unfinished = batch.filter((waiting, index) => {
        const result = results[index];
        if (result === retryLater || result === undefined) return true;
        waiting.resolve(result);
        return false;
      });
      queue.unshift(...unfinished);
    } catch (error) {
      const [first] = batch;
      if (batch.length > 1) await sendHalves(batch);
      else if (lastTry || !transient(error)) first?.reject(error);
      else if (batch.every(inTime)) await send(batch, true);
    }
  }

  async function sendHalves(batch: Waiting<Item, Result>[]): Promise<void> {
    const middle = batch.length / 2;
    for (const half of [batch.slice(0, middle), batch.slice(middle)]) {
      const waiting = half.filter(inTime);
      if (waiting.length > 0) await send(waiting);
    }
  }

  return (item) => {
    if (queue.length >= longestQueue) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      queue.push({ item, deadline: performance.now() + deadlineMs, resolve, reject });
      if (!inFlight) void drain();
      else if (queue.length >= worthOneOfItsOwn) hurry?.();
    });
  };
}

/**
 * Distributes items to batchers. A batcher with few items collects more while another batcher's statement is running,
 * because one large statement is faster than many small ones. All items of one owner go to the same batcher, so that
 * they keep their order.
 */
export function createLanes<Item, Result>(
  options: BatcherOptions<Item, Result> & { lanes: number; ownerOf: (item: Item) => string },
): (item: Item) => Promise<Result> {
  const { lanes, ownerOf } = options;
  const turns = createTurns();
  const all = Array.from({ length: lanes }, () => createBatcher(options, turns));
  return (item) => {
    const lane = all[Number.parseInt(ownerOf(item).slice(-4), 16) % lanes];
    if (!lane) throw new RangeError(`An owner is a uuid: ${ownerOf(item)}`);
    return lane(item);
  };
}

type Turns = ReturnType<typeof createTurns>;

function createTurns() {
  let underWay = 0;
  const waiting = new Set<() => void>();
  return {
    isTaken: () => underWay > 0,
    /** Resolves when a batcher's statement ends, after `longestTurnMs`, or when the caller calls `wake`. */
    next: (keep: (wake: () => void) => void) =>
      new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, longestTurnMs);
        waiting.add(wake);
        keep(wake);
      }),
    during: async (statement: Promise<void>): Promise<void> => {
      underWay += 1;
      try {
        await statement;
      } finally {
        underWay -= 1;
        for (const wake of waiting) wake();
      }
    },
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

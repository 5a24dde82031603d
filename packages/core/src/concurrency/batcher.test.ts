import { expect, test, vi } from "vitest";
import { createBatcher, createLanes, retryLater } from "./batcher.ts";

type Deferred = { items: number[]; finish: () => void; fail: (error: Error) => void };

function underControl(limits: { largestBatch?: number; longestQueue?: number; deadlineMs?: number } = {}) {
  const statements: Deferred[] = [];
  const add = createBatcher<number, number>({
    ...limits,
    transient: (error) => error instanceof Error && error.message === "connection lost",
    run: (items) =>
      new Promise((resolve, reject) => {
        statements.push({ items, finish: () => resolve(items.map((item) => item * 10)), fail: reject });
      }),
  });
  return { add, statements };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

test("a lone call goes at once; what arrives meanwhile goes together, at most the largest batch", async () => {
  const { add, statements } = underControl({ largestBatch: 3 });
  const results = [1, 2, 3, 4, 5].map((item) => add(item));
  expect(statements.map(({ items }) => items)).toEqual([[1]]);
  for (const expected of [[1], [2, 3, 4], [5]]) {
    expect(statements.at(-1)?.items).toEqual(expected);
    statements.at(-1)?.finish();
    await turn();
  }
  expect(await Promise.all(results)).toEqual([10, 20, 30, 40, 50]);
});

test("a full queue and a wait past the deadline are refused as busy", async () => {
  const { add, statements } = underControl({ longestQueue: 2, deadlineMs: 10 });
  const first = add(1);
  const late = [add(2), add(3)].map((pending) => pending.catch((error: unknown) => error));
  await expect(add(4)).rejects.toMatchObject({ code: "service_busy" });
  await new Promise((resolve) => setTimeout(resolve, 20));
  statements[0]?.finish();
  expect(await first).toBe(10);
  expect(await Promise.all(late)).toMatchObject([{ code: "service_busy" }, { code: "service_busy" }]);
  expect(statements).toHaveLength(1);
});

test("a batch that fails as a whole is halved until only the guilty ones fail", async () => {
  const seen: number[][] = [];
  const guilty = [3, 40];
  const add = createBatcher<number, number>({
    transient: () => false,
    run: async (items) => {
      seen.push(items);
      if (items.some((item) => guilty.includes(item))) throw new Error("one of them is wrong");
      return items.map((item) => item * 10);
    },
  });
  const all = Array.from({ length: 65 }, (_, n) => n);
  const results = await Promise.allSettled(all.map((item) => add(item)));
  expect(results.map((result) => (result.status === "fulfilled" ? result.value : "failed"))).toEqual(
    all.map((item) => (guilty.includes(item) ? "failed" : item * 10)),
  );
  // The first statement has one item, the second has 64. A batch that fails is halved until each bad item is alone,
  // which takes six levels. Each bad item causes at most two statements per level.
  expect(seen.slice(0, 4).map(({ length }) => length)).toEqual([1, 64, 32, 16]);
  expect(seen.length).toBeLessThanOrEqual(2 + guilty.length * 2 * 6);
});

test("a lone item whose connection broke is tried once more, and no more", async () => {
  const { add, statements } = underControl();
  const result = add(1);
  statements[0]?.fail(new Error("connection lost"));
  await turn();
  expect(statements).toHaveLength(2);
  statements[1]?.fail(new Error("connection lost"));
  await expect(result).rejects.toThrow("connection lost");
  await turn();
  expect(statements).toHaveLength(2);
});

test("an item that has to wait for another goes first in the next batch", async () => {
  const tries: number[][] = [];
  const add = createBatcher<number, number>({
    transient: () => false,
    run: async (items) => {
      tries.push(items);
      return items.map((item, n) => (items.indexOf(item) === n ? item : retryLater));
    },
  });
  await Promise.all([7, 8, 8, 8, 9].map((item) => add(item)));
  expect(tries).toEqual([[7], [8, 8, 8, 9], [8, 8], [8]]);
});

function twoLanes() {
  const begun: string[][] = [];
  const ends: (() => void)[] = [];
  const add = createLanes<string, string>({
    lanes: 2,
    largestBatch: 12,
    ownerOf: (item) => item.slice(0, 4),
    transient: () => false,
    run: (items) =>
      new Promise((resolve) => {
        begun.push(items);
        ends.push(() => resolve(items));
      }),
  });
  return { add, begun, ends };
}

test("lanes take turns while few wait, and one owner's items stay in their order", async () => {
  const { add, begun, ends } = twoLanes();
  const results = ["0001 a", "0002 a", "0001 b", "0001 c"].map((item) => add(item));
  expect(begun).toEqual([["0001 a"]]);
  ends[0]?.();
  await turn();
  expect(begun.slice(1)).toEqual([["0002 a"]]);
  ends[1]?.();
  await turn();
  expect(begun.slice(2)).toEqual([["0001 b", "0001 c"]]);
  ends[2]?.();
  expect(await Promise.all(results)).toHaveLength(4);
});

test("a lane with a quarter of a batch waiting sends beside the other's statement", async () => {
  const { add, begun, ends } = twoLanes();
  const results = ["0001 a", "0002 a", "0002 b", "0002 c"].map((item) => add(item));
  await turn();
  expect(begun).toEqual([["0001 a"], ["0002 a", "0002 b", "0002 c"]]);
  for (const end of ends) end();
  expect(await Promise.all(results)).toHaveLength(4);
});

test("a statement that waits for a lock does not hold the other lane up", async () => {
  const { add, begun, ends } = twoLanes();
  const stuck = add("0001 a");
  const other = add("0002 a");
  await vi.waitFor(() => expect(begun).toEqual([["0001 a"], ["0002 a"]]));
  ends[1]?.();
  expect(await other).toBe("0002 a");
  ends[0]?.();
  await stuck;
});

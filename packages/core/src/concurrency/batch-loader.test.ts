import { expect, it } from "vitest";
import { createBatchLoader } from "./batch-loader.ts";

const soon = () => new Promise((resolve) => setTimeout(resolve, 2));
const begun = () => new Promise((resolve) => setImmediate(resolve));

it("asks for a lone key before any timer or socket, and together for those that come meanwhile", async () => {
  const rounds: string[][] = [];
  const answered = Promise.withResolvers<void>();
  const find = createBatchLoader(async (keys: readonly string[]) => {
    rounds.push([...keys]);
    await answered.promise;
    return new Map(keys.filter((key) => key !== "unknown").map((key) => [key, key.toUpperCase()]));
  });
  const lone = find("a");
  await begun();
  expect(rounds).toEqual([["a"]]);
  const two = ["b", "b"].map(find);
  await begun();
  const more = ["unknown", "c"].map(find);
  await begun();
  answered.resolve();
  expect(await Promise.all([lone, ...two, ...more])).toEqual(["A", "B", "B", undefined, "C"]);
  expect(rounds).toEqual([["a"], ["b", "unknown", "c"]]);
});

it("never answers a call from a round that began before it", async () => {
  let truth = "old";
  const find = createBatchLoader(async (keys: readonly string[]) => {
    const seen = truth;
    await soon();
    return new Map(keys.map((key) => [key, seen]));
  });
  const before = find("a");
  await begun();
  truth = "new";
  expect([await before, await find("a")]).toEqual(["old", "new"]);
  const early = find("a");
  await begun();
  truth = "newer";
  expect(await Promise.all([early, find("a")])).toEqual(["new", "newer"]);
});

it("asks for at most 64 at once", async () => {
  const sizes: number[] = [];
  const find = createBatchLoader(async (keys: readonly number[]) => {
    sizes.push(keys.length);
    await soon();
    return new Map(keys.map((key) => [key, key]));
  });
  const lone = find(-1);
  await begun();
  await Promise.all([lone, ...Array.from({ length: 149 }, (_, i) => find(i))]);
  expect(sizes).toEqual([1, 64, 64, 21]);
});

it("gives a failure to those who asked, and serves the next", async () => {
  let fails = true;
  const find = createBatchLoader(async (keys: readonly string[]) => {
    if (fails) throw new Error("away");
    return new Map(keys.map((key) => [key, key]));
  });
  await expect(find("a")).rejects.toThrow("away");
  fails = false;
  await expect(find("a")).resolves.toBe("a");
});

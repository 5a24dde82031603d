import { testContext } from "@manilla/testing/context";
import { runAtEnd } from "@manilla/testing/run-at-end";
import pg from "pg";
import { expect, test } from "vitest";
import { newId } from "../runtime/ids.ts";
import { createPrisma } from "../runtime/prisma.ts";
import { evaluateAttempt } from "./attempts.ts";

const ctx = await testContext();
const pool = new pg.Pool({ connectionString: ctx.database.url, max: 8 });
runAtEnd(() => pool.end());
const otherProcess = { ...ctx, prisma: createPrisma(pool) };

const limit = () => ({ subject: `test:${newId()}`, maxWrong: 5, resets: true });
const wrong = async () => null;
const right = async () => true as const;
const wrongOnes = async (subject: string) =>
  (await pool.query("select from attempt where subject = $1 and is_wrong", [subject])).rowCount;

test("of wrong ones sent all at once to two processes five are evaluated", async () => {
  const of = limit();
  let evaluated = 0;
  const check = async () => {
    evaluated += 1;
    return null;
  };
  const tries = Array.from({ length: 40 }, (_, n) =>
    evaluateAttempt(n % 2 ? ctx : otherProcess, [of], check),
  );
  const outcomes = await Promise.allSettled(tries);
  expect(evaluated).toBe(5);
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(35);
  expect(refused[0]).toMatchObject({ reason: { code: "rate_limited" } });
});

test("a right one forgets the wrong ones before it, and none that began after it", async () => {
  const of = limit();
  await evaluateAttempt(ctx, [of], wrong);
  await evaluateAttempt(ctx, [of], async () => {
    await evaluateAttempt(otherProcess, [of], wrong);
    expect(await wrongOnes(of.subject)).toBe(2);
    return true;
  });
  expect(await wrongOnes(of.subject)).toBe(1);
});

test("one that was not evaluated counts nowhere", async () => {
  const of = limit();
  const outage = async () => {
    throw new Error("the database is away");
  };
  for (let times = 0; times < 6; times += 1)
    await expect(evaluateAttempt(ctx, [of], outage)).rejects.toThrow("is away");
  expect(await evaluateAttempt(ctx, [of], right)).toEqual({ right: true });
});

test("a limit that a right one does not reset still counts wrong ones alone", async () => {
  const day = { ...limit(), windowMs: 86_400_000, resets: false };
  for (let times = 0; times < 9; times += 1) await evaluateAttempt(ctx, [day], right);
  expect(await evaluateAttempt(ctx, [day], wrong)).toEqual({ right: null, wrong: 1 });
  await evaluateAttempt(ctx, [day], right);
  expect(await evaluateAttempt(ctx, [day], wrong)).toEqual({ right: null, wrong: 2 });
});

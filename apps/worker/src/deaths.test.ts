import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { testContext } from "@manilla/core/testing/context";
import { afterEach, describe, expect, it } from "vitest";
import { announceDeposits, toldTo, until, waiting } from "./testing/told.ts";
import { startWorker, type Worker } from "./worker.ts";

const mortal = fileURLToPath(new URL("./testing/mortal.ts", import.meta.url));
const ctx = await testContext();
const prefix = `deaths-${process.pid}`;
let worker: Worker | undefined;

afterEach(() => worker?.close());

/** Runs a worker that dies before its nth statement, and says how it ended. */
async function dies(nth: number): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [mortal, ctx.database.url, String(nth), prefix], { stdio: "ignore" });
  const [, signal] = await once(child, "exit");
  return signal;
}

describe("a worker that dies", () => {
  it("between any two of its steps delays events, and loses or repeats none", async () => {
    const people: string[] = [];
    // A round has some eight statements: claim, and for each event look, effect, mark; there are always events to tell.
    for (let nth = 1; nth <= 9; nth += 1) {
      people.push(await announceDeposits(ctx, 2));
      expect(await dies(nth)).toBe("SIGKILL");
    }
    worker = startWorker(ctx, { chores: [], prefix, leaseSeconds: 2 });
    people.push(await announceDeposits(ctx, 2));
    await until(60, async () => (await waiting(ctx)) === 0);
    for (const userId of people) expect(await toldTo(ctx, userId)).toEqual({ all: 2, events: 2 });
  }, 180_000);
});

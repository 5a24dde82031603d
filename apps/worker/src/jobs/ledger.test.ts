import { Writable } from "node:stream";
import { createLog } from "@manilla/core/observability/log";
import { testContext } from "@manilla/core/testing/context";
import { expect, it } from "vitest";
import { chores } from "./ledger.ts";

const lines: Record<string, unknown>[] = [];
const into = new Writable({
  write(line, _encoding, done) {
    lines.push(JSON.parse(String(line)));
    done();
  },
});
const ctx = await testContext({ overrides: { log: createLog("worker", "info", into) } });
const verify = chores.find(({ name }) => name === "ledger.verify");

it("books that could not be verified are an alarm, as wrong ones are", async () => {
  await verify?.run(ctx);
  expect(lines).toEqual([]);
  const owner = await ctx.database.owner.connect();
  await owner.query("begin; lock table ledger.entry in access exclusive mode");
  await expect(verify?.run(ctx)).rejects.toThrow(/timeout/);
  await owner.query("rollback");
  owner.release();
  expect(lines).toMatchObject([
    { level: "fatal", alarm: "books", msg: "verifying the books failed or timed out" },
  ]);
});

import { Writable } from "node:stream";
import { createLog } from "@manilla/core/observability/log";
import { metricsPage } from "@manilla/core/observability/metrics";
import { testContext } from "@manilla/testing/context";
import { expect, it } from "vitest";
import { allChores } from "./chores.ts";

const lines: Record<string, unknown>[] = [];
const into = new Writable({
  write(line, _encoding, done) {
    lines.push(JSON.parse(String(line)));
    done();
  },
});
const ctx = await testContext({ overrides: { log: createLog("worker", "info", into) } });
const verify = allChores.find(({ name }) => name === "ledger.verify");

it("books that could not be read are no alarm about the books; their age is exported", async () => {
  await verify?.run(ctx);
  const before = await verifiedAt();
  const owner = await ctx.database.owner.connect();
  await owner.query("begin; lock table ledger.entry in access exclusive mode");
  await expect(verify?.run(ctx)).rejects.toThrow(/timeout/);
  await owner.query("rollback");
  owner.release();
  expect(lines).toEqual([]);
  expect(await verifiedAt()).toBe(before);
  await verify?.run(ctx);
  expect(await verifiedAt()).toBeGreaterThan(before);
});

it("books that are wrong are an alarm", async () => {
  const owner = await ctx.database.owner.connect();
  await owner.query(
    "begin; set local session_replication_role = replica; update ledger.account set balance = balance + 1 where id = (select min(id) from ledger.account); commit",
  );
  await verify?.run(ctx);
  await owner.query(
    "begin; set local session_replication_role = replica; update ledger.account set balance = balance - 1 where id = (select min(id) from ledger.account); commit",
  );
  owner.release();
  expect(lines).toMatchObject([
    { level: "fatal", alarm: "books", msg: "the books violate the ledger's rules" },
  ]);
});

/** Returns seconds since 1970. */
async function verifiedAt(): Promise<number> {
  const page = await metricsPage();
  return Number.parseFloat(/verified_timestamp_seconds\{what="books"\} ([\d.e+]+)/.exec(page)?.[1] ?? "0");
}

import { join } from "node:path";
import { auditOf } from "@manilla/core/audit/audit";
import { expect, test } from "vitest";
import { root } from "../../scripts/environment.ts";
import { opsStaff } from "./ops-staff.ts";

const { ctx, run } = await opsStaff();
const samples = join(root, "packages/testing/src/screening");

test("a screening list is loaded by staff, and a broken file leaves the old one", {
  timeout: 180_000,
}, async () => {
  const load = (name: string, file: string) => `screening load ${name} ${join(samples, file)}`;
  expect((await run(load("ofac", "ofac"), { user: "customer" })).said).toContain("Refused");
  expect(await run(load("ofac", "ofac"), { user: "ngozi" })).toMatchObject({ code: 0 });
  const broken = await run(load("ofac", "un.xml"), { user: "ngozi" });
  expect(broken.code).toBe(1);
  expect(broken.said).toContain("the old list stays");
  const lists = JSON.parse((await run("screening lists --json")).said);
  expect(lists).toMatchObject([
    { list: "nigeria", loaded: null },
    { list: "ofac", entries: 17 },
    { list: "rules" },
    { list: "un", entries: 0 },
  ]);
  expect(await auditOf(ctx, "ofac")).toMatchObject([
    { actorName: "ngozi", action: "screening.load" },
    { actorName: "ngozi", action: "screening.load" },
  ]);
});

test("a rule is tested over the books before it may hold", { timeout: 180_000 }, async () => {
  const rule = '"many new senders"';
  const hold = `rules hold ${rule} --reason "The back-test found no others"`;
  expect((await run(hold, { user: "ngozi" })).said).toContain("Test it over the books first");
  const tested = await run(`rules backtest ${rule} --from 2026-03-01 --to 2026-03-31`);
  expect(tested.said).toContain("0 operations of 0 people");
  expect((await run(hold, { user: "ngozi" })).code).toBe(0);
  expect(JSON.parse((await run("rules list --json")).said)).toContainEqual(
    expect.objectContaining({ name: "many new senders", action: "hold" }),
  );
});

import { listAuditLines } from "@manilla/core/audit/audit";
import { expect, test } from "vitest";
import { opsStaff } from "./ops-staff.ts";

const { ctx, ids, run } = await opsStaff();
const setRole = (name: string, role: string) =>
  ctx.database.owner.query("update desk.staff set role = $2 where id = $1", [ids[name], role]);

test("what one person does for all customers at once is not an agent's to do", {
  timeout: 120_000,
}, async () => {
  await setRole("ngozi", "agent");
  for (const line of [
    'prices markup 20 --reason "A good day"',
    'prices forget BTC --reason "It looks wrong"',
    "screening load un /dev/null --force",
  ]) {
    const { code, said } = await run(line, { user: "ngozi" });
    expect([code, said], line).toEqual([1, expect.stringContaining("not allowed")]);
  }
  expect(await listAuditLines(ctx, "rmd_rate")).toEqual([]);
  expect(await listAuditLines(ctx, "un")).toEqual([]);
  expect((await run('prices markup 1.5 --reason "As agreed"', { user: "bola" })).code).toBe(0);
});

// A supervisor who knows a colleague's password must not set the colleague's authenticator and act as two people.
test("a colleague's authenticator is an admin's to change, and one's own is one's own", {
  timeout: 120_000,
}, async () => {
  await setRole("ngozi", "supervisor");
  expect((await run("staff totp bola", { user: "ngozi" })).said).toContain("not allowed");
  expect((await run("staff totp bola", { user: "bola" })).said).toContain("shown once");
  await setRole("ngozi", "admin");
  expect((await run("staff totp bola", { user: "ngozi" })).said).toContain("shown once");
});

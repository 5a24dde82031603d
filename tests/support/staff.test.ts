import { describe, expect, test } from "vitest";
import { supportFixture } from "./support-fixture.ts";

const { ctx, reader, clerk, demo, logins } = await supportFixture();

describe("what staff may do", () => {
  const reason = "identity confirmed by call back";

  test("lets a locked PIN be tried again, and leaves a line that names the login", async () => {
    const until = new Date(Date.now() + 600_000);
    const lock = { attempts: 5, lockedUntil: until };
    await ctx.prisma.pinGuard.upsert({
      where: { userId: demo },
      create: { userId: demo, ...lock },
      update: lock,
    });
    await clerk.query("select unlock_pin($1, $2)", [demo, reason]);
    const guard = await ctx.prisma.pinGuard.findUnique({ where: { userId: demo } });
    expect(guard).toMatchObject({ attempts: 0, lockedUntil: null });
    const { rows } = await reader.query(
      "select actor_name, reason from audit where action = 'support.unlock_pin'",
    );
    expect(rows).toEqual([{ actor_name: `database: ${logins[1]}`, reason }]);
  });

  test("freezes an account and opens it again, each with a line that says why", async () => {
    const where = { id: demo };
    const frozenAt = async () => (await ctx.prisma.user.findUniqueOrThrow({ where })).frozenAt;
    expect((await clerk.query("select freeze($1, $2) as done", [demo, reason])).rows).toEqual([
      { done: true },
    ]);
    expect(await frozenAt()).not.toBeNull();
    expect((await clerk.query("select freeze($1, $2) as done", [demo, reason])).rows).toEqual([
      { done: false },
    ]);
    // As an earlier version's freeze left it: the removal of lost factors must not go on.
    await ctx.prisma.user.update({ where, data: { factorsEndAt: new Date() } });
    await clerk.query("select unfreeze($1, $2)", [demo, reason]);
    expect(await ctx.prisma.user.findUniqueOrThrow({ where })).toMatchObject({
      frozenAt: null,
      factorsEndAt: null,
    });
    const { rows } = await reader.query(
      "select action from audit where action in ('support.freeze', 'support.unfreeze') order by at",
    );
    expect(rows).toEqual([{ action: "support.freeze" }, { action: "support.unfreeze" }]);
  });

  test("ends sessions, and not without a reason", async () => {
    const session = { device: "Phone", ip: "10.1.2.3", createdAt: new Date(), lastSeenAt: new Date() };
    const expiresAt = new Date(Date.now() + 600_000);
    const id = crypto.randomUUID();
    await ctx.prisma.session.create({ data: { id, userId: demo, expiresAt, ...session } });
    await expect(clerk.query("select sign_out($1, ' ')", [demo])).rejects.toThrow("say why");
    const { rows } = await clerk.query("select sign_out($1, $2) as ended", [demo, reason]);
    expect(rows).toEqual([{ ended: 1 }]);
    expect((await ctx.prisma.session.findUnique({ where: { id } }))?.revokedAt).not.toBeNull();
  });
});

test("closes a difference with a reason, which stays with it", async () => {
  const id = crypto.randomUUID();
  const at = new Date();
  const facts = {
    day: at,
    provider: "vtpass",
    kind: "missing_here",
    reference: "4711",
    foundAt: at,
    seenAt: at,
  };
  await ctx.prisma.reconciliationItem.create({ data: { id, ...facts } });
  const open = "select open, closed_by, closed_reason from reconciliation where item_id = $1";
  expect((await reader.query(open, [id])).rows).toMatchObject([{ open: true, closed_by: null }]);
  await clerk.query("select resolve_difference($1, $2)", [id, "bought by hand, ticket 4712"]);
  expect((await reader.query(open, [id])).rows).toEqual([
    { open: false, closed_by: `database: ${logins[1]}`, closed_reason: "bought by hand, ticket 4712" },
  ]);
  const again = await clerk.query("select resolve_difference($1, $2) as done", [id, "once more, to see"]);
  expect(again.rows).toEqual([{ done: false }]);
});

test("resolves an incident, but none that keeps a customer's coins: that takes two people", async () => {
  const facts = { provider: "quidax", reference: "deposit:4713", details: {}, seenAt: new Date() };
  const resolve = async (kind: string) => {
    const { id } = await ctx.prisma.vendorIncident.create({
      data: { id: crypto.randomUUID(), kind, ...facts },
    });
    return clerk.query("select resolve_incident($1, $2) as done", [id, "credited by hand, ticket 4713"]);
  };
  expect((await resolve("stuck")).rows).toEqual([{ done: true }]);
  for (const kind of ["accepted_after_rejection", "failed_after_paid"])
    await expect(resolve(kind)).rejects.toThrow("two people");
});

import { randomUUID } from "node:crypto";
import { refusalCode } from "@manilla/testing/fixtures/account-fixture";
import { createMember, messageFixture, password } from "@manilla/testing/members";
import { verify } from "argon2";
import type { QueryConfig } from "pg";
import { beforeEach, expect, it, vi } from "vitest";
import { confirmStaff } from "../../desk/session.ts";
import { createPrisma } from "../../runtime/prisma.ts";
import { changePassword } from "../secrets/change-secrets.ts";
import { resetPassword } from "../secrets/reset-password.ts";
import { listSessions } from "./sessions.ts";
import { signIn } from "./sign-in.ts";

// The tests count calls of argon2 and compare their costs, because a limit on time would fail on a busy machine.
vi.mock("argon2", { spy: true });
vi.unmock("../secrets/hashing-cost.ts");
const checked = vi.mocked(verify);
beforeEach(() => {
  checked.mockClear();
});

const { ctx } = await messageFixture();
const ada = await createMember(ctx);
const costs = () => checked.mock.calls.map(([hash]) => hash.split("$", 4).join("$"));

it("checks one password for an unknown person as for a wrong one, at the same cost", async () => {
  for (const identifier of [ada.username, randomUUID(), `${randomUUID()}@example.com`]) {
    checked.mockClear();
    const failed = await refusalCode(signIn(ctx, { identifier, password: "Wrong-pass-1" }, ada.client));
    expect(failed).toBe("invalid_credentials");
    expect(costs(), identifier).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,/)]);
  }
});

it("does so for staff, too", async () => {
  await refusalCode(
    confirmStaff(ctx.desk, { identifier: randomUUID(), password: "Wrong-pass-1", code: "123456" }),
  );
  expect(costs()).toHaveLength(1);
});

it("checks none when a code is wrong, for a known and an unknown user", async () => {
  const reset = { code: "000000", password: "Another-pass-2" };
  for (const identifier of [ada.email, "nobody@example.com"])
    expect(await refusalCode(resetPassword(ctx, { identifier, ...reset }, ada.client))).toBe("invalid_otp");
  expect(costs()).toHaveLength(0);
});

it("rejects a password that was changed while it was checked", async () => {
  const eve = await createMember(ctx);
  const pool = Object.create(ctx.pool) as typeof ctx.pool;
  pool.query = (async (...asked: [QueryConfig | string, unknown[]]) => {
    const newPassword = "Another-pass-2";
    if (JSON.stringify(asked).includes("insert into sessions"))
      await changePassword(ctx, eve.actor, { currentPassword: password, newPassword });
    return ctx.pool.query(...asked);
  }) as typeof pool.query; // cast: Prisma's adapter calls `query` with these arguments
  const late = signIn(
    { ...ctx, pool, prisma: createPrisma(pool) },
    { identifier: eve.email, password },
    eve.client,
  );
  expect(await refusalCode(late)).toBe("invalid_credentials");
  expect((await listSessions(ctx, eve.actor)).map(({ id }) => id)).toEqual([eve.actor.sessionId]);
});

it("leaves a line in the audit log, which says which session and nothing of the place", async () => {
  const eve = await createMember(ctx);
  const { session } = await signIn(ctx, { identifier: eve.email, password }, eve.client);
  await refusalCode(signIn(ctx, { identifier: eve.email, password: "Wrong-pass-1" }, eve.client));
  const { rows } = await ctx.database.owner.query(
    "select action, actor_name, after from audit_log where subject = $1",
    [eve.actor.userId],
  );
  expect(rows).toEqual([{ action: "user.signed_in", actor_name: "owner", after: { session: session.id } }]);
});

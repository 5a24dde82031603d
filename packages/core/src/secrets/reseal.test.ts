import { testContext } from "@manilla/testing/context";
import { staffMember } from "@manilla/testing/fixtures/staff-fixture";
import { createMember, password, pin } from "@manilla/testing/members";
import { expect, it } from "vitest";
import { pushKeys } from "../notifications/push/devices.ts";
import { startTotp } from "../users/factors/add-factor.ts";
import { resealSecrets } from "./reseal.ts";
import { eventOfSecurityLink, securityLinkToken } from "./security-link.ts";
import { readTotp } from "./totp.ts";

const ctx = await testContext();
const old = ctx.config.DATA_SECRET;
const fresh = "the key that comes after the fourth, for tests";

it("a new DATA_SECRET leaves nothing unreadable: what stays is sealed anew, and then the old one may go", async () => {
  const { actor } = await createMember(ctx);
  const { secret } = await startTotp(ctx, actor, { password, pin });
  const staff = await staffMember(ctx, "agent");
  const { privateKey } = await pushKeys(ctx);
  const event = "0198c0de-0000-7000-8000-000000000001";
  const link = securityLinkToken(ctx, event);

  const read = async (config: { DATA_SECRET: string; PREVIOUS_DATA_SECRET?: string }) => {
    // `pushKeys` caches the decrypted keys of each pool object, so this test uses a new object.
    const pool = { query: ctx.pool.query.bind(ctx.pool) } as typeof ctx.pool; // cast: the test needs only this
    const now = { ...ctx, config: { ...ctx.config, ...config }, pool };
    const atDesk = { ...ctx.desk, config: now.config };
    return {
      now,
      atDesk,
      totp: (await readTotp(now, "customer", actor.userId))?.secret,
      staff: (await readTotp(atDesk, "staff", staff.staff.userId))?.secret,
      push: (await pushKeys(now)).privateKey,
      link: eventOfSecurityLink(now, link),
    };
  };
  const all = { totp: secret, staff: staff.secret, push: privateKey };
  await expect(read({ DATA_SECRET: fresh })).rejects.toThrow();
  const between = await read({ DATA_SECRET: fresh, PREVIOUS_DATA_SECRET: old });
  expect(between).toMatchObject({ ...all, link: event });

  const broken = await createMember(ctx);
  await startTotp(ctx, broken.actor, { password, pin });
  await ctx.pool.query("update totp_factor set secret = 'broken' where user_id = $1", [broken.actor.userId]);
  const resealAll = async () => [
    await resealSecrets(between.now, "customer"),
    await resealSecrets(between.atDesk, "staff"),
  ];
  expect(await resealAll(), "a value that no key opens keeps none from it").toEqual([3, 1]);
  expect(await resealAll(), "the old key must stay as long as a value needs another one").toEqual([1, 0]);
  expect(await read({ DATA_SECRET: fresh })).toMatchObject({ ...all, link: null });
  await expect(read({ DATA_SECRET: old }), "the old key opens none of them").rejects.toThrow();
  const notYetRestarted = { DATA_SECRET: old, PREVIOUS_DATA_SECRET: fresh };
  expect(await read(notYetRestarted), "unless it was given the new one beforehand").toMatchObject(all);
});

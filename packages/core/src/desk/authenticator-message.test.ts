import { accountFixture } from "@manilla/testing/fixtures/account-fixture";
import { staffMember } from "@manilla/testing/fixtures/staff-fixture";
import { expect, it } from "vitest";
import { setUpTotp } from "./staff.ts";

const { ctx, deliverEvents, mails } = await accountFixture();

async function colleague() {
  const { staff, username } = await staffMember(ctx, "agent");
  const { email } = await ctx.prisma.user.findUniqueOrThrow({ where: { id: staff.userId } });
  await deliverEvents();
  return { staff, username, letters: () => mails(email, "New authenticator for the staff desk") };
}

it("a colleague whose authenticator an admin sets anew reads who did it, and never the secret", async () => {
  const { staff: admin } = await staffMember(ctx, "admin");
  const { username, letters } = await colleague();
  const before = letters().length;
  const { secret, uri } = await setUpTotp(ctx.desk, admin, { username });
  await deliverEvents();
  expect(letters()).toHaveLength(before + 1);
  const [letter] = letters().slice(-1);
  expect(letter?.text).toContain(`${admin.username} set a new authenticator app for your sign-in`);
  const { rows } = await ctx.pool.query("select payload::text as text from ledger.outbox");
  const written = [letter?.text, letter?.html, ...rows.map(({ text }) => text)].join("\n");
  for (const hidden of [secret, uri]) expect(written).not.toContain(hidden);
});

it("a person who sets it up alone gets a message, too", async () => {
  const { staff, username, letters } = await colleague();
  await setUpTotp(ctx.desk, staff, { username });
  await deliverEvents();
  expect(letters().at(-1)?.text).toContain("A new authenticator app was set for your sign-in");
});

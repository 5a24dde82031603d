import { transfersFixture } from "@manilla/testing/fixtures/transfers-fixture";
import { expect, test } from "vitest";
import { listRecipients } from "./find-recipient.ts";
import { sendTransfer } from "./send-transfer.ts";

const { ctx, friend } = await transfersFixture();

const send = (from: Awaited<ReturnType<typeof friend>>, to: string) =>
  sendTransfer(ctx, from.actor, { to, asset: "NGN", amount: "1000", confirmDuplicate: true });

test("a name or number that is another person's by now is no recent recipient", async () => {
  const [ada, chidi, bola] = [await friend(), await friend(), await friend()];
  await send(ada, chidi.username);
  await send(ada, bola.phone);
  expect(await listRecipients(ctx, ada.actor)).toHaveLength(2);

  // Chidi's account is closed and a stranger takes the name. Bola's number moves to another customer of the carrier.
  const [stranger, other] = [await friend(), await friend()];
  const rename = (id: string, data: { username?: string; phone?: string }) =>
    ctx.prisma.user.update({ where: { id }, data });
  await rename(chidi.actor.userId, { username: `x${chidi.username}` });
  await rename(stranger.actor.userId, { username: chidi.username });
  await rename(bola.actor.userId, { phone: "+2348030000001" });
  await rename(other.actor.userId, { phone: bola.phone });
  expect(await listRecipients(ctx, ada.actor)).toEqual([]);

  await send(ada, chidi.username);
  expect(await listRecipients(ctx, ada.actor)).toMatchObject([{ to: `@${chidi.username}` }]);
});

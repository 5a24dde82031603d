import { openQuote } from "@manilla/core/ledger/quotes";
import { newId } from "@manilla/core/runtime/ids";
import { days } from "@manilla/shared/duration";
import { createPerson as fund } from "@manilla/testing/people";
import { callApi, signUp } from "../app.ts";
import type { Owner, Row, World } from "./owned.ts";

export async function receivingPerson({ app, ctx }: World): Promise<{ userId: string; username: string }> {
  const { user, person } = await signUp(app);
  await ctx.prisma.user.update({ where: { id: user.id }, data: { phoneVerifiedAt: new Date() } });
  return { userId: user.id, username: person.username };
}

async function moneyRequest({ ctx }: World, people: { requesterId: string; payerId: string }) {
  const [id, createdAt] = [newId(), new Date()];
  const expiresAt = new Date(createdAt.getTime() + days(7));
  const terms = { asked: "@chidi", asset: "NGN", units: 10_000n, state: "open", createdAt, expiresAt };
  await ctx.prisma.moneyRequest.create({ data: { id, ...people, ...terms } });
  await openQuote(ctx.prisma, {
    id,
    userId: people.payerId,
    side: "request",
    terms: {},
    createdAt,
    expiresAt,
  });
  return id;
}

async function requestToOwner(world: World, { userId }: Owner): Promise<string> {
  const other = await receivingPerson(world);
  await world.ctx.prisma.user.update({ where: { id: userId }, data: { phoneVerifiedAt: new Date() } });
  await fund(world.ctx.database, { naira: "1000" }, userId);
  return moneyRequest(world, { requesterId: other.userId, payerId: userId });
}

async function requestOfOwner(world: World, { userId }: Owner): Promise<string> {
  const other = await receivingPerson(world);
  return moneyRequest(world, { requesterId: userId, payerId: other.userId });
}

export async function transferOf(world: World, { token }: Owner): Promise<void> {
  const { username } = await receivingPerson(world);
  const body = { to: username, asset: "NGN", amount: "100", pin: "2468" };
  await callApi(world.app, "POST /transfers", { token, body });
}

export const featureRows: Readonly<Record<string, Row>> = {
  findRecipient: {},
  listRecipients: {},
  sendTransfer: {
    body: () => ({ to: "@nobody_at_all", asset: "NGN", amount: "100", pin: "2468" }),
    amounts: ["amount"],
  },
  requestMoney: {
    body: () => ({ from: "@nobody_at_all", asset: "NGN", amount: "100" }),
    amounts: ["amount"],
  },
  listMoneyRequests: { filledBy: "getMoneyRequest" },
  getMoneyRequest: { owned: requestToOwner },
  payMoneyRequest: { owned: requestToOwner, body: () => ({ pin: "2468" }) },
  declineMoneyRequest: { owned: requestToOwner },
  cancelMoneyRequest: { owned: requestOfOwner },
};

import { newEvent } from "@manilla/core/events/events";
import { saveBeneficiary } from "@manilla/core/naira/banks/beneficiaries";
import { queueNotification } from "@manilla/core/notifications/queue-notification";
import { newId } from "@manilla/core/runtime/ids";
import { toMoney } from "@manilla/shared/money";
import type { testContext } from "@manilla/testing/context";
import { createPerson as fund, newStart, waitingWithdrawal } from "@manilla/testing/people";
import type { App } from "../../command.ts";
import { callApi } from "../app.ts";

export interface World {
  app: App;
  ctx: Awaited<ReturnType<typeof testContext>>;
}

export interface Owner {
  userId: string;
  token: string;
}

export interface Row {
  /** Returns a valid body. The suite replaces each of its parts in turn with hostile values. */
  body?: () => Record<string, unknown>;
  /** Names of the body's amounts. The route must refuse every hostile value of an amount with 400. */
  amounts?: readonly string[];
  /** Creates a resource of this owner and returns its id, which no other user may reach. */
  owned?: (world: World, owner: Owner) => Promise<string>;
  /** If the route returns a list: the name of the route whose `owned` creates the entries. */
  filledBy?: string;
  /** Example values for path parameters that name a thing without an owner, such as a coin. */
  path?: Readonly<Record<string, string>>;
}

export const receiverAddress = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

export async function ownSession({ app }: World, { token }: Owner): Promise<string> {
  const { json } = await callApi(app, "GET /users/sessions", { token });
  return String(json.data.sessions[0].id);
}

export async function pushDevice({ ctx }: World, { userId }: Owner): Promise<string> {
  const session = await ctx.prisma.session.findFirstOrThrow({ where: { userId } });
  const id = newId();
  const endpoint = `https://fcm.googleapis.com/fcm/send/${id}`;
  const keys = { p256dh: "x".repeat(87), auth: "x".repeat(22) };
  const data = { id, userId, sessionId: session.id, endpoint, ...keys, createdAt: new Date() };
  await ctx.prisma.pushSubscription.upsert({
    where: { sessionId: session.id },
    create: data,
    update: { id },
  });
  return id;
}

export async function savedAddress({ app }: World, { token }: Owner): Promise<string> {
  const body = { label: "Ledger", currency: "eth", address: receiverAddress };
  const { json } = await callApi(app, "POST /crypto/addresses", { token, body });
  return String(json.data.id);
}

export async function ownPurchase({ ctx }: World, { userId }: Owner): Promise<string> {
  await fund(ctx.database, { naira: "100000" }, userId);
  const id = newId();
  await ctx.ledger.transact(
    newStart(userId, {
      id,
      kind: "crypto.buy",
      moneyOut: toMoney("NGN", "1000"),
      moneyIn: toMoney("BTC", "0.00001"),
      nairaValue: toMoney("NGN", "1000"),
    }),
  );
  return id;
}

export async function ownDeposit({ app }: World, { token }: Owner): Promise<string> {
  const { json } = await callApi(app, "POST /deposits/naira/initiate", { token, body: { amount: "1000" } });
  return String(json.data.reference);
}

export function ownWithdrawal({ ctx }: World, { userId }: Owner): Promise<string> {
  return waitingWithdrawal(ctx.database, { naira: "1000", owner: userId });
}

export async function ownBeneficiary({ ctx }: World, { userId }: Owner): Promise<string> {
  const account = { accountNumber: "0123456785", accountName: "OKONKWO ADAEZE", bankCode: "058" };
  await saveBeneficiary(ctx, userId, { ...account, bankName: "Guaranty Trust Bank" });
  const { id } = await ctx.prisma.beneficiary.findFirstOrThrow({ where: { userId } });
  return id;
}

export async function ownNotification({ app, ctx }: World, { userId, token }: Owner): Promise<string> {
  const payload = { userId, transactionId: newId(), amount: "1000.00", flag: "exact" };
  await queueNotification(ctx, {
    id: newId(),
    ...newEvent("naira.deposited", payload),
    createdAt: new Date(),
  });
  const { json } = await callApi(app, "GET /notifications", { token });
  return String(json.data.notifications[0]._id);
}

export async function ownRecurringBuy({ ctx }: World, { userId }: Owner): Promise<string> {
  const id = newId();
  const at = new Date();
  const terms = { currency: "BTC", kobo: 1_000_000n, frequency: "daily", anchorDay: 1 };
  await ctx.prisma.recurringBuy.create({ data: { id, userId, ...terms, nextAt: at, createdAt: at } });
  return id;
}

export async function supportCase({ app }: World, { token }: Owner): Promise<string> {
  const body = { kind: "account", message: "My name is spelt wrongly." };
  const { json } = await callApi(app, "POST /cases", { token, body });
  return String(json.data.id);
}

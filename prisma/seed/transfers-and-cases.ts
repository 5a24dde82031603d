import type { Actor } from "@manilla/core/actor";
import { listBillRecipients, saveBillRecipient } from "@manilla/core/bills/recipients/recipients";
import { answerCase } from "@manilla/core/cases/answer-case";
import { openCase } from "@manilla/core/cases/open-case";
import type { Context } from "@manilla/core/context";
import { requestMoney } from "@manilla/core/transfers/request-money";
import { sendTransfer } from "@manilla/core/transfers/send-transfer";
import { openCase as contract } from "@manilla/shared/cases/contract";

const seedKey = (scope: string) => ({ scope, key: "between-people", requestHash: "seed" });

/**
 * Books a transfer from demo to chidi, and chidi's request for money from demo. Each step has its own key, so
 * repeating the seed changes nothing. Skipped if either account is frozen or closed, because a refusal would stop the
 * start.
 */
export async function seedTransfers(ctx: Context): Promise<void> {
  const [demo, chidi] = await Promise.all(["demo", "chidi"].map((username) => actorNamed(ctx, username)));
  if (!demo || !chidi) return;
  const lunch = { to: "@chidi", asset: "NGN", amount: "12500", note: "Lunch at the Galleria" };
  await sendTransfer(ctx, demo, lunch, seedKey("sendTransfer"));
  const fuel = { from: "@demo", asset: "NGN", amount: "4000", note: "Fuel to Ibadan" };
  await requestMoney(ctx, chidi, fuel, seedKey("requestMoney"));
}

/** Null if the account is frozen or closed. */
export async function actorNamed(ctx: Context, username: string): Promise<Actor | null> {
  const where = { username, frozenAt: null, closedAt: null };
  const user = await ctx.prisma.user.findFirst({ where, select: { id: true } });
  return user && { userId: user.id, sessionId: "seed", level: 2 };
}

/** Opens two cases: one waits for an answer, one is answered by `approver`. Skipped if demo has a case. */
export async function seedCases(ctx: Context): Promise<void> {
  const [demo, approver] = await Promise.all(
    ["demo", "approver"].map((username) => ctx.prisma.user.findUnique({ where: { username } })),
  );
  if (!demo || !approver || (await ctx.prisma.supportCase.count({ where: { userId: demo.id } })) > 0) return;
  const actor = { userId: demo.id, sessionId: demo.id, level: 2 } as const;
  const report = async (kind: "account" | "charges", message: string): Promise<string> =>
    contract.reply.parse(JSON.parse((await openCase(ctx, actor, { kind, message })).answerText)).id;
  await report("charges", "The fee of my last purchase looks higher than the one I was shown.");
  const answered = await report("account", "How do I change the name on my account?");
  const staff = { userId: approver.id, username: approver.username, role: "admin" } as const;
  const text =
    "The name comes from your identity check. Which name is on your new document? Write it here, and we check it.";
  await answerCase(ctx, staff, { id: answered, text, state: "answered" });
}

const saved = [
  { kind: "phone", number: "08031234504", provider: "MTN", name: "Chidi" },
  { kind: "phone", number: "08021234567", provider: "Airtel", name: "Mum" },
  { kind: "meter", number: "45012345678", provider: "Ikeja Electric Prepaid", name: "Mum's meter" },
  { kind: "card", number: "1234567895", provider: "GOtv", name: "Parlour" },
] as const;

export async function seedRecipients(ctx: Context): Promise<void> {
  const demo = await actorNamed(ctx, "demo");
  if (!demo || (await listBillRecipients(ctx, demo)).recipients.length > 0) return;
  for (const recipient of saved) await saveBillRecipient(ctx, demo, recipient);
}

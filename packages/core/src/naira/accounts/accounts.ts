import { addMilliseconds } from "@manilla/shared/duration";
import type { ReplyOf } from "@manilla/shared/http/route";
import type { getNairaAccount } from "@manilla/shared/naira/account-contract";
import { z } from "zod";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { ExportPart } from "../../export-part.ts";
import type { OutboxEvent } from "../../ledger/outbox.ts";
import { newId } from "../../runtime/ids.ts";
import type { AccountStep } from "./account-numbers.ts";
import { type NairaAccount, nairaAccount } from "./account-operation.ts";

export async function requestAccountNumber(ctx: Context, userId: string): Promise<void> {
  const { offered, name } = ctx.providers.nairaAccounts;
  const account = { id: newId(), userId, provider: name, at: ctx.clock.now() };
  if (offered) await ctx.accountNumbers.request(account);
}

/** Requests a number for each verified person who has none, for example because the verification's event was lost. */
export async function requestMissingNumbers(ctx: Context, limit: number): Promise<number> {
  if (!ctx.providers.nairaAccounts.offered) return 0;
  const rows = await ctx.prisma.$queryRaw<{ id: string }[]>`
  select u.id from users u
  where u.closed_at is null and (u.phone_verified_at is not null or u.email_verified_at is not null)
    and not exists (select from naira_account a where a.user_id = u.id)
  limit ${limit}`;
  for (const { id } of rows) await requestAccountNumber(ctx, id);
  return rows.length;
}

export async function closeNumber(ctx: Context, userId: string): Promise<void> {
  await ctx.accountNumbers.close(userId, nairaAccount.transitions.close.from, ctx.clock.now());
}

export async function moveAccountNumber(
  ctx: Context,
  subject: NairaAccount,
  step: Omit<AccountStep, "dueAt">,
): Promise<boolean> {
  const now = ctx.clock.now();
  const isOpen = nairaAccount.states[step.to].standing === "open";
  const changedAt = subject.state === step.to ? subject.changedAt : now;
  const polled = { ...subject, state: step.to, changedAt };
  const dueAt = isOpen ? addMilliseconds(now, nairaAccount.pollAfter(polled, now)) : null;
  return ctx.accountNumbers.move(subject, { ...step, dueAt }, now);
}

export async function findOwnerOfPayment(
  ctx: Context,
  { customerCode, accountNumber }: { customerCode: string | null; accountNumber: string | null },
): Promise<{ userId: string; isClosed: boolean } | undefined> {
  const rows = await ctx.prisma.$queryRaw<
    { userId: string; isClosed: boolean }[]
  >`select a.user_id as "userId", u.closed_at is not null as "isClosed" from naira_account a join users u on u.id = a.user_id
     where a.provider = ${ctx.providers.nairaAccounts.name} and (a.account_number = ${accountNumber} or a.customer_code = ${customerCode})
     order by a.account_number = ${accountNumber} desc nulls last limit 1`;
  return rows[0];
}

const eventSubject = z.object({ userId: z.uuid() });

export function requestNumberOnVerified(ctx: Context, { payload }: OutboxEvent): Promise<void> {
  return requestAccountNumber(ctx, eventSubject.parse(payload).userId);
}

export function closeNumberOnClosed(ctx: Context, { payload }: OutboxEvent): Promise<void> {
  return closeNumber(ctx, eventSubject.parse(payload).userId);
}

export async function readNairaAccount(ctx: Context, actor: Actor): Promise<ReplyOf<typeof getNairaAccount>> {
  const { offered } = ctx.providers.nairaAccounts;
  if (offered && actor.level === 0) return { state: "verification_required", account: null };
  const row = await ctx.prisma.nairaAccount.findUnique({ where: { userId: actor.userId } });
  if (row?.state === "issued" && row.accountNumber && row.accountName && row.bankName) {
    const { accountNumber, accountName, bankName } = row;
    return { state: "issued", account: { accountNumber, accountName, bankName } };
  }
  const isComing = offered && (!row || row.state === "requested");
  return { state: isComing ? "requested" : "unavailable", account: null };
}

const exportedColumns = {
  state: true,
  accountNumber: true,
  accountName: true,
  bankName: true,
  requestedAt: true,
  changedAt: true,
} as const;

export const exportNairaAccount: ExportPart = async (ctx, { userId }) => ({
  nairaAccount: await ctx.prisma.nairaAccount.findUnique({ where: { userId }, select: exportedColumns }),
});

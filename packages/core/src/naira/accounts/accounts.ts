import { after } from "@manilla/shared/duration";
import type { Context } from "../../context.ts";
import type { AccountHolder, NairaAccountNumber } from "../../providers/accounts/port.ts";
import { newId } from "../../runtime/ids.ts";
import { type AccountState, type NairaAccount, nairaAccount } from "./account-operation.ts";

// Only people with a verified contact; repeated requests still give each person one account.
const requesting = `
  insert into naira_account (id, user_id, provider, state, requested_at, changed_at, due_at)
  select $1, u.id, $3, 'requested', $4, $4, $4 from users u
  where u.id = $2 and u.closed_at is null and (u.phone_verified_at is not null or u.email_verified_at is not null)
  on conflict (user_id) do nothing`;

/** Notes that a person of level 1 or above gets an account number. Repeating it changes nothing. */
export async function requestAccount(ctx: Context, userId: string): Promise<void> {
  const { offered, name } = ctx.providers.nairaAccounts;
  if (offered) await ctx.pool.query(requesting, [newId(), userId, name, ctx.clock.now()]);
}

const missing = `
  select u.id from users u
  where u.closed_at is null and (u.phone_verified_at is not null or u.email_verified_at is not null)
    and not exists (select from naira_account a where a.user_id = u.id)
  limit $1`;

/** Requests the accounts of people who were verified before the feature existed, or whose event was lost. */
export async function requestMissingAccounts(ctx: Context, limit: number): Promise<number> {
  if (!ctx.providers.nairaAccounts.offered) return 0;
  const { rows } = await ctx.pool.query<{ id: string }>(missing, [limit]);
  for (const { id } of rows) await requestAccount(ctx, id);
  return rows.length;
}

/** Closes the account number of a person who closed the Manilla account, so that it takes no more payments. */
export async function closeNairaAccount(ctx: Context, userId: string): Promise<void> {
  const from = nairaAccount.transitions.close.from;
  await ctx.pool.query(
    "update naira_account set state = 'closing', changed_at = $2, due_at = $2 where user_id = $1 and state = any($3)",
    [userId, ctx.clock.now(), from],
  );
}

// A claim postpones the account, so that one whose work fails keeps no other waiting.
const claiming = `
  update naira_account a set due_at = $1::timestamptz + interval '2 minutes', looks = looks + 1
  from (select id from naira_account where due_at <= $1 order by due_at limit $2 for update skip locked) due
  where a.id = due.id
  returning a.id, a.user_id as "userId", a.state, a.account_id as "accountId", a.looks, a.requested_at as "createdAt"`;

/** Accounts that the provider is to be asked about, oldest first. */
export async function claimDueAccounts(ctx: Context, limit: number): Promise<NairaAccount[]> {
  return (await ctx.pool.query<NairaAccount>(claiming, [ctx.clock.now(), limit])).rows;
}

type Change = { to: AccountState; reason?: string; account?: NairaAccountNumber };

/** Moves an account from the state it was read in. False when something else moved it first. */
export async function moveAccount(
  ctx: Context,
  subject: NairaAccount,
  { to, reason, account }: Change,
): Promise<boolean> {
  const now = ctx.clock.now();
  const isOpen = nairaAccount.states[to].standing === "open";
  const dueAt = isOpen ? after(now, nairaAccount.pollAfter({ ...subject, state: to }, now)) : null;
  const { rowCount } = await ctx.pool.query(
    `update naira_account set state = $3, changed_at = case when state = $3 then changed_at else $4 end, due_at = $5,
       reason = $6, customer_code = coalesce($7, customer_code), account_id = coalesce($8, account_id),
       account_number = coalesce($9, account_number), account_name = coalesce($10, account_name),
       bank_name = coalesce($11, bank_name)
     where id = $1 and state = $2`,
    [
      subject.id,
      subject.state,
      to,
      now,
      dueAt,
      reason?.slice(0, 200) ?? null,
      account?.customerCode ?? null,
      account?.accountId ?? null,
      account?.accountNumber ?? null,
      account?.accountName ?? null,
      account?.bankName ?? null,
    ],
  );
  return rowCount === 1;
}

/** The names that the bank shows: those of the verified identity, else the user name. */
export async function holderOf(ctx: Context, userId: string): Promise<AccountHolder> {
  const { username, phone, identityName } = await ctx.prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { username: true, phone: true, identityName: true },
  });
  const [firstName = username, ...rest] = identityName?.split(/\s+/) ?? [];
  return { id: userId, firstName, lastName: rest.join(" ") || "Customer", phone };
}

/** The account that a payment came into, by the provider's customer or by the account number. */
export async function ownerOfPayment(
  ctx: Context,
  { customerCode, accountNumber }: { customerCode: string | null; accountNumber: string | null },
): Promise<{ userId: string; isClosed: boolean } | undefined> {
  const { rows } = await ctx.pool.query<{ userId: string; isClosed: boolean }>(
    `select a.user_id as "userId", u.closed_at is not null as "isClosed" from naira_account a join users u on u.id = a.user_id
     where a.provider = $1 and (a.account_number = $2 or a.customer_code = $3)
     order by a.account_number = $2 desc nulls last limit 1`,
    [ctx.providers.nairaAccounts.name, accountNumber, customerCode],
  );
  return rows[0];
}

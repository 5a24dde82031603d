import { phoneNumberOf } from "@manilla/shared/phone-number";
import type pg from "pg";
import type { AccountHolder, NairaAccountNumber } from "../../providers/accounts/port.ts";
import type { Prisma } from "../../runtime/prisma.ts";
import type { AccountState, NairaAccount } from "./account-operation.ts";

type NewAccount = { id: string; userId: string; provider: string; at: Date };

export type AccountStep = {
  to: AccountState;
  /** When the provider is asked next; null when nothing is to be asked. */
  dueAt: Date | null;
  reason?: string | undefined;
  account?: NairaAccountNumber | undefined;
};

/** Where account numbers are stored and claimed. Two implementations: Postgres, and memory for the simulation. */
export interface AccountNumbers {
  /** Notes that a person with a verified contact gets a number. A person has one: a repetition changes nothing. */
  request(account: NewAccount): Promise<void>;
  /**
   * Moves a person's number to closing, from one of these states. One that may be under way at the provider is looked at when
   * the claim of that request has ended.
   */
  close(userId: string, from: readonly AccountState[], at: Date): Promise<void>;
  /** Numbers that the provider is to be asked about, oldest first. A claim counts a look and postpones each by two minutes. */
  claimDue(now: Date, limit: number): Promise<NairaAccount[]>;
  /** Moves a number from the state it was read in. False when something else moved it first. */
  move(account: NairaAccount, step: AccountStep, now: Date): Promise<boolean>;
  /** Whether any customer has a number: payments may come into it, also when the operator offers no new ones. */
  exist(): Promise<boolean>;
  /** The names that the bank shows: those of the verified identity, else the user name. */
  holder(userId: string): Promise<AccountHolder>;
}

const request = `
  insert into naira_account (id, user_id, provider, state, requested_at, changed_at, due_at)
  select $1, u.id, $3, 'requested', $4, $4, $4 from users u
  where u.id = $2 and u.closed_at is null and (u.phone_verified_at is not null or u.email_verified_at is not null)
  on conflict (user_id) do nothing`;

const close = `update naira_account set state = 'closing', changed_at = $2,
     due_at = $2::timestamptz + case when account_id is null then interval '2 minutes' else interval '0' end
   where user_id = $1 and state = any($3)`;

const claim = `
  update naira_account a set due_at = $1::timestamptz + interval '2 minutes', looks = looks + 1
  from (select id from naira_account where due_at <= $1 order by due_at limit $2 for update skip locked) due
  where a.id = due.id
  returning a.id, a.user_id as "userId", a.state, a.account_id as "accountId", a.looks, a.requested_at as "createdAt",
    a.changed_at as "changedAt"`;

const move = `
  update naira_account set state = $3, changed_at = case when state = $3 then changed_at else $4 end, due_at = $5,
    reason = $6, customer_code = coalesce($7, customer_code), account_id = coalesce($8, account_id),
    account_number = coalesce($9, account_number), account_name = coalesce($10, account_name),
    bank_name = coalesce($11, bank_name)
  where id = $1 and state = $2`;

export function createAccountNumbers(pool: pg.Pool, prisma: Prisma): AccountNumbers {
  return {
    async request({ id, userId, provider, at }) {
      await pool.query(request, [id, userId, provider, at]);
    },
    async close(userId, from, at) {
      await pool.query(close, [userId, at, from]);
    },
    async claimDue(now, limit) {
      return (await pool.query<NairaAccount>(claim, [now, limit])).rows;
    },
    async move({ id, state }, { to, dueAt, reason, account }, now) {
      const { rowCount } = await pool.query(move, [
        id,
        state,
        to,
        now,
        dueAt,
        reason?.slice(0, 200) ?? null,
        account?.customerCode ?? null,
        account?.accountId ?? null,
        account?.accountNumber ?? null,
        account?.accountName ?? null,
        account?.bankName ?? null,
      ]);
      return rowCount === 1;
    },
    async exist() {
      return (await pool.query("select from naira_account limit 1")).rowCount === 1;
    },
    async holder(userId) {
      const { username, phone, identityName } = await prisma.user.findUniqueOrThrow({
        where: { id: userId },
        select: { username: true, phone: true, identityName: true },
      });
      const [firstName = username, ...rest] = identityName?.split(/\s+/) ?? [];
      return { id: userId, firstName, lastName: rest.join(" ") || "Customer", phone: phoneNumberOf(phone) };
    },
  };
}

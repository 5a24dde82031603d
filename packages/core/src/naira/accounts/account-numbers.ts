import { phoneNumberOf } from "@manilla/shared/phone-number";
import type { AccountHolder, NairaAccountNumber } from "../../providers/accounts/port.ts";
import type { Prisma } from "../../runtime/prisma.ts";
import type { AccountState, NairaAccount } from "./account-operation.ts";

type NewAccount = { id: string; userId: string; provider: string; at: Date };

export type AccountStep = {
  to: AccountState;
  /** Time of the next query to the provider, or null if none follows. */
  dueAt: Date | null;
  reason?: string | undefined;
  account?: NairaAccountNumber | undefined;
};

export interface AccountNumbers {
  /** Requests an account number, unless the person has one, lacks a verified contact or has closed the account. */
  request(account: NewAccount): Promise<void>;
  /**
   * Marks the person's number for closing if its state is one of `from`. If we do not know the provider's id of the
   * number yet, closing starts two minutes later, because the request for the number may still be running.
   */
  close(userId: string, from: readonly AccountState[], at: Date): Promise<void>;
  /** Claims due numbers for two minutes. The number that has been due the longest comes first. */
  claimDue(now: Date, limit: number): Promise<NairaAccount[]>;
  move(account: NairaAccount, step: AccountStep, now: Date): Promise<boolean>;
  /** Returns false if we never requested a number for anybody. Then no payments can arrive. */
  hasAny(): Promise<boolean>;
  /** Returns the name and phone for the provider. The user name replaces the first name of an unverified person. */
  holder(userId: string): Promise<AccountHolder>;
}

declare module "../../context.ts" {
  interface Context {
    readonly accountNumbers: AccountNumbers;
  }
}

export function createAccountNumbers(prisma: Prisma): AccountNumbers {
  return {
    async request({ id, userId, provider, at }) {
      await prisma.$executeRaw`
  insert into naira_account (id, user_id, provider, state, requested_at, changed_at, due_at)
  select ${id}, u.id, ${provider}, 'requested', ${at}, ${at}, ${at} from users u
  where u.id = ${userId} and u.closed_at is null and (u.phone_verified_at is not null or u.email_verified_at is not null)
  on conflict (user_id) do nothing`;
    },
    async close(userId, from, at) {
      await prisma.$executeRaw`update naira_account set state = 'closing', changed_at = ${at},
     due_at = ${at}::timestamptz + case when account_id is null then interval '2 minutes' else interval '0' end
   where user_id = ${userId} and state = any(${from})`;
    },
    async claimDue(now, limit) {
      return await prisma.$queryRaw<NairaAccount[]>`
  update naira_account a set due_at = ${now}::timestamptz + interval '2 minutes', looks = looks + 1
  from (select id from naira_account where due_at <= ${now} order by due_at limit ${limit} for update skip locked) due
  where a.id = due.id
  returning a.id, a.user_id as "userId", a.state, a.account_id as "accountId", a.looks, a.requested_at as "createdAt",
    a.changed_at as "changedAt"`;
    },
    async move({ id, state }, { to, dueAt, reason, account }, now) {
      const rowCount = await prisma.$executeRaw`
  update naira_account set state = ${to}, changed_at = case when state = ${to} then changed_at else ${now} end, due_at = ${dueAt},
    reason = ${reason?.slice(0, 200) ?? null}, customer_code = coalesce(${account?.customerCode ?? null}, customer_code), account_id = coalesce(${account?.accountId ?? null}, account_id),
    account_number = coalesce(${account?.accountNumber ?? null}, account_number), account_name = coalesce(${account?.accountName ?? null}, account_name),
    bank_name = coalesce(${account?.bankName ?? null}, bank_name)
  where id = ${id} and state = ${state}`;
      return rowCount === 1;
    },
    async hasAny() {
      return (await prisma.$executeRaw`select from naira_account limit 1`) === 1;
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

import type { AccountNumbers } from "@manilla/core/naira/accounts/account-numbers";
import type { NairaAccount } from "@manilla/core/naira/accounts/account-operation";
import { addMilliseconds, minutes } from "@manilla/shared/duration";
import { phoneNumberOf } from "@manilla/shared/phone-number";

type StoredAccount = NairaAccount & { dueAt: Date | null };
type Arguments<Name extends keyof AccountNumbers> = Parameters<AccountNumbers[Name]>;

export function createMemoryAccountNumbers() {
  const accounts = new Map<string, StoredAccount>();

  return {
    accounts,

    request(...[{ id, userId, at }]: Arguments<"request">): void {
      if (accounts.has(userId)) return;
      const times = { createdAt: at, changedAt: at, dueAt: at };
      accounts.set(userId, { id, userId, state: "requested", accountId: null, looks: 0, ...times });
    },

    close(...[userId, from, at]: Arguments<"close">): void {
      const account = accounts.get(userId);
      if (!account || !from.includes(account.state)) return;
      const dueAt = account.accountId === null ? addMilliseconds(at, minutes(2)) : at;
      Object.assign(account, { state: "closing", changedAt: at, dueAt });
    },

    claimDue(...[now, limit]: Arguments<"claimDue">): NairaAccount[] {
      const due = [...accounts.values()]
        .filter(({ dueAt }) => dueAt !== null && dueAt <= now)
        .sort((a, b) => (a.dueAt?.getTime() ?? 0) - (b.dueAt?.getTime() ?? 0))
        .slice(0, limit);
      for (const account of due)
        Object.assign(account, { dueAt: addMilliseconds(now, minutes(2)), looks: account.looks + 1 });
      return due.map((account) => ({ ...account }));
    },

    exist: (): boolean => accounts.size > 0,

    move(...[{ userId, state }, { to, dueAt, account: issued }, now]: Arguments<"move">): boolean {
      const account = accounts.get(userId);
      if (account?.state !== state) return false;
      if (to !== state) account.changedAt = now;
      Object.assign(account, { state: to, dueAt, accountId: issued?.accountId ?? account.accountId });
      return true;
    },

    holder: (userId: string) => ({
      id: userId,
      firstName: "Ada",
      lastName: "Obi",
      phone: phoneNumberOf("+2348031234567"),
    }),
  };
}

import { closeNumber, requestAccountNumber } from "@manilla/core/naira/accounts/accounts";
import { sweepAccountNumbers } from "@manilla/core/naira/accounts/sweep-accounts";
import type { AccountAnswer, HeldNumber } from "@manilla/core/providers/accounts/port";
import { ProviderError } from "@manilla/core/providers/provider-error";
import { Killed } from "./processes.ts";
import type { Play } from "./run.ts";
import type { Scenario } from "./scenario.ts";
import { createWorld } from "./world.ts";

const userId = "00000000-0000-7000-8000-0000000000ff";

/** A bank that issues one number per holder. A new request reopens a closed number. */
function createScriptedBank(scenario: Scenario) {
  const numbers = new Map<string, "open" | "closed">();
  const counts = { requests: 0, looks: 0, ends: 0 };
  const name = { accountNumber: "9600000001", accountName: "MANILLA/ADA OBI", bankName: "Test Bank" };
  const issued = (accountId: string) => ({
    status: "issued" as const,
    account: { customerCode: "CUS_1", accountId, ...name },
  });

  return {
    numbers,
    counts,

    issue(holderId: string): AccountAnswer {
      counts.requests += 1;
      const fault = [scenario.submit, scenario.resubmit][counts.requests - 1] ?? "none";
      if (fault === "lost_request") throw new ProviderError("timeout", "no answer in time");
      if (fault === "rejected") return { status: "refused", reason: "not available for this business" };
      numbers.set(holderId, "open");
      if (fault === "lost_answer") throw new ProviderError("timeout", "no answer in time");
      if (fault === "put_off") return { status: "pending" };
      return issued(holderId);
    },

    find(holderId: string): HeldNumber {
      counts.looks += 1;
      const fault = counts.looks <= scenario.badQueries ? scenario.query : "none";
      if (fault !== "none") throw new ProviderError("timeout", "no answer in time");
      return numbers.get(holderId) === "open" ? issued(holderId) : { status: "none" };
    },

    deactivate(accountId: string): void {
      counts.ends += 1;
      const fault = counts.ends <= scenario.badQueries ? scenario.query : "none";
      if (fault === "silent") throw new ProviderError("server_error", "bad gateway", { status: 502 });
      numbers.set(accountId, "closed");
      if (fault === "lagging") throw new ProviderError("timeout", "no answer in time");
    },
  };
}

/** Simulates a person's request for an account number. In some scenarios the person closes the Manilla account. */
export function playNairaAccount(scenario: Scenario): Play {
  const bank = createScriptedBank(scenario);
  const world = createWorld(scenario, () => (process) => ({
    nairaAccounts: {
      name: "account-vendor",
      offered: true,
      issue: ({ id }: { id: string }) => process.call(() => bank.issue(id)),
      find: ({ id }: { id: string }) => process.call(() => bank.find(id)),
      deactivate: (accountId: string) => process.call(() => bank.deactivate(accountId)),
    } as never,
  }));
  const leaves = scenario.ending !== "done";
  let hasLeft = false;
  let isTold = false;

  async function tellClosing(ctx: Parameters<Play["sweep"]>[0]): Promise<void> {
    if (!hasLeft || isTold) return;
    isTold = await closeNumber(ctx, userId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Killed) return false;
        throw error;
      },
    );
  }

  return {
    world,
    begin: (ctx) => requestAccountNumber(ctx, userId),
    react: (ctx) => sweepAccountNumbers(ctx),
    async sweep(ctx) {
      await sweepAccountNumbers(ctx);
      await tellClosing(world.contextOf());
    },
    async webhook(ctx) {
      hasLeft = leaves;
      await tellClosing(ctx);
    },
    judge() {
      const [account, ...others] = world.accountNumbers.accounts.values();
      const wrong = others.length > 0 ? [`${others.length + 1} accounts of one person`] : [];
      const expected = hasLeft ? "closed" : "issued";
      if (account?.state !== expected) wrong.push(`${expected}, we say ${account?.state}`);
      const atBank = bank.numbers.get(userId) ?? "none";
      if (!hasLeft && atBank !== "open") wrong.push(`issued, and the bank's number is ${atBank}`);
      if (hasLeft && atBank === "open") wrong.push("closed, and the bank's number still takes payments");
      if (!hasLeft && account?.accountId !== userId)
        wrong.push("the number's name at the bank was not stored");
      if (account?.dueAt) wrong.push("it ended and is still polled");
      const { requests, looks, ends } = bank.counts;
      if (Math.max(requests, looks, ends) > 40)
        wrong.push(`${requests} requests, ${looks} looks, ${ends} ends: it spins`);
      return wrong;
    },
  };
}

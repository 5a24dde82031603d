import type { Leg } from "@manilla/core/ledger/accounts";
import { type Account } from "@manilla/core/ledger/accounts";
import type { TransactionRecord } from "@manilla/core/ledger/record";
import type { Outcome, Step, StepOutcome, TransactionStart } from "@manilla/core/ledger/types";
import { allLegalMoves } from "@manilla/core/operation-kinds";
import { AppError } from "@manilla/core/runtime/errors";

const legal = new Set(allLegalMoves().map(({ kind, from, to, final }) => `${kind}/${from}/${to}/${final}`));

/**
 * A ledger in memory with the real ledger's rules: legal transitions, no negative balances, one effect per idempotency
 * key, limits. Each call is one commit.
 */
export function createMemoryLedger(onReturn: (at: Date) => void = () => undefined) {
  const transactions = new Map<string, TransactionRecord>();
  const balances = new Map<string, bigint>();
  const keys = new Map<string, Outcome>();
  const events: { topic: string; transactionId: string }[] = [];
  const limits = new Map<string, Map<string, bigint>>();

  function obey(kind: string, from: string | null, to: string, final: boolean): void {
    const move = `${kind}/${from}/${to}/${final}`;
    if (!legal.has(move)) throw new Error(`illegal transition ${move}`);
  }

  function book(legs: readonly Leg[]): void {
    const after = new Map(balances);
    for (const { from, to, money } of legs) {
      after.set(nameOf(from, money.asset), (after.get(nameOf(from, money.asset)) ?? 0n) - money.units);
      after.set(nameOf(to, money.asset), (after.get(nameOf(to, money.asset)) ?? 0n) + money.units);
    }
    for (const [name, units] of after)
      if (units < 0n && !name.startsWith("house/")) throw new AppError("insufficient_funds");
    for (const [name, units] of after) balances.set(name, units);
  }

  return {
    transactions,
    balances,
    events,
    limits,

    transact(start: TransactionStart): Outcome {
      const { id, idempotency, at, legs, answer } = start;
      const key = idempotency && `${start.userId}/${idempotency.scope}/${idempotency.key}`;
      const known = key === undefined ? undefined : keys.get(key);
      if (known) return { ...known, replayed: true };
      obey(start.kind, null, start.state, start.final);
      book(legs);
      for (const { limit, use } of start.limits ?? []) limits.set(id, new Map([[limit, use]]));
      for (const { topic } of start.events ?? []) events.push({ topic, transactionId: id });
      const { moneyOut, moneyIn, fee, provider, providerReference, counterparty, details = {} } = start;
      transactions.set(id, {
        id,
        reference: `MNL-${id.slice(-12)}`,
        userId: start.userId,
        kind: start.kind,
        state: start.state,
        final: start.final,
        createdAt: at,
        updatedAt: at,
        dueAt: start.final ? null : (start.dueAt ?? new Date(at.getTime() + 60_000)),
        details,
        ...(moneyOut && { moneyOut }),
        ...(moneyIn && { moneyIn }),
        ...(fee && { fee }),
        ...(provider && { provider }),
        ...(providerReference && { providerReference }),
        ...(counterparty && { counterparty }),
      });
      const outcome = { transactionId: id, answerText: JSON.stringify(answer), answer, replayed: false };
      if (key !== undefined) keys.set(key, outcome);
      return outcome;
    },

    advance(step: Step): StepOutcome {
      const record = transactions.get(step.id);
      if (!record) throw new AppError("not_found");
      const from = record.state;
      if (![step.from].flat().includes(from)) return { moved: false, state: from };
      const { ifUnchangedSince } = step;
      if (ifUnchangedSince && ifUnchangedSince < record.updatedAt) return { moved: false, state: from };
      obey(record.kind, from, step.to, step.final);
      if (record.final && !step.final) throw new Error("what is final stays final");
      if (from === step.to && (step.legs ?? []).length > 0)
        throw new Error("a step that stays moves no money");
      book(step.legs ?? []);
      const isReturned = (step.legs ?? []).some(({ to }) => to.purpose === "available" && to.userId !== null);
      if (record.moneyOut && isReturned) onReturn(step.at ?? record.updatedAt);
      if (step.giveBackLimits) limits.delete(step.id);
      for (const { topic } of step.events ?? []) events.push({ topic, transactionId: step.id });
      const at = step.at ?? record.updatedAt;
      const { moneyIn, provider, providerReference, userId } = step;
      transactions.set(step.id, {
        ...record,
        state: step.to,
        final: step.final,
        updatedAt: at,
        dueAt: step.final ? null : (step.dueAt ?? new Date(at.getTime() + 60_000)),
        details: { ...record.details, ...step.details },
        ...(moneyIn && { moneyIn }),
        ...(provider && { provider }),
        ...(providerReference && { providerReference }),
        ...(userId && !record.userId && { userId }),
      });
      return { moved: true, state: step.to };
    },
  };
}

export type MemoryLedger = ReturnType<typeof createMemoryLedger>;

function nameOf(account: Account, asset: string): string {
  return `${account.userId ?? "house"}/${account.purpose}/${asset}`;
}

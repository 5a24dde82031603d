import type { Step, TransactionStart } from "@manilla/core/ledger/types";

/** A simple model of the books. Tests compare the ledger's SQL functions with it. */
export type Model = {
  balances: Map<string, bigint>;
  answers: Map<string, { hash: string; answerText: string; transactionId: string }>;
  states: Map<string, string>;
  used: Map<string, bigint>;
  quotes: Map<string, string>;
};

export function emptyModel(): Model {
  return { balances: new Map(), answers: new Map(), states: new Map(), used: new Map(), quotes: new Map() };
}

/** Returns the answer or error code that the ledger must give, and makes the same change to the model. */
export function expectTransact(model: Model, start: TransactionStart): string {
  const { id, userId, idempotency, quoteId, limits = [] } = start;
  const key = idempotency && `${userId}/${idempotency.scope}/${idempotency.key}`;
  const known = key === undefined ? undefined : model.answers.get(key);
  if (known && known.hash !== idempotency?.requestHash) return "idempotency_key_reused";
  if (known) return `${known.transactionId} ${known.answerText}`;
  if (quoteId !== undefined && model.quotes.get(quoteId) !== userId) return "quote_expired";
  // If money is missing and a limit is exceeded as well, the ledger reports only the missing money.
  const after = balancesAfter(model, start.legs);
  if (!after) return "insufficient_funds";
  for (const { limit, use, cap } of limits) {
    if ((model.used.get(`${userId}/${limit}`) ?? 0n) + use > cap) return "limit_exceeded";
  }
  model.balances = after;
  for (const { limit, use } of limits) {
    model.used.set(`${userId}/${limit}`, (model.used.get(`${userId}/${limit}`) ?? 0n) + use);
  }
  if (quoteId !== undefined) model.quotes.delete(quoteId);
  model.states.set(id, start.state);
  const answerText = JSON.stringify(start.answer);
  if (key !== undefined)
    model.answers.set(key, { hash: idempotency?.requestHash ?? "", answerText, transactionId: id });
  return `${id} ${answerText}`;
}

export function expectAdvance(model: Model, { id, from, to, legs = [] }: Step): string {
  const state = model.states.get(id);
  if (state === undefined) return "not_found";
  if (![from].flat().includes(state)) return `stays ${state}`;
  const after = balancesAfter(model, legs);
  if (!after) return "insufficient_funds";
  model.balances = after;
  model.states.set(id, to);
  return `moved ${to}`;
}

export function balanceName(userId: string | null, purpose: string, asset: string): string {
  return `${userId ?? "house"}/${purpose}/${asset}`;
}

/** Returns the balances after the legs. Undefined if a user's balance would become negative. */
function balancesAfter({ balances }: Model, legs: TransactionStart["legs"]): Map<string, bigint> | undefined {
  const after = new Map(balances);
  const touched = new Set<string>();
  for (const { from, to, money } of legs) {
    for (const [account, amount] of [[from, -money.units] as const, [to, money.units] as const]) {
      const name = balanceName(account.userId, account.purpose, money.asset);
      after.set(name, (after.get(name) ?? 0n) + amount);
      if (account.userId !== null) touched.add(name);
    }
  }
  return [...touched].every((name) => (after.get(name) ?? 0n) >= 0n) ? after : undefined;
}

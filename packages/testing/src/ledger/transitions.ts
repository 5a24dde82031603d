import type { TransactionKind } from "@manilla/core/ledger/operation";
import type { TestDatabase } from "../database.ts";

/** Allows any transition between these states of a kind, for tests that invent states. */
export async function allowTransitions(
  { owner }: TestDatabase,
  kinds: readonly TransactionKind[],
  states: readonly string[],
): Promise<void> {
  await owner.query(
    `insert into ledger.transition (kind, from_state, to_state, final)
     select k, f, t, final from unnest($1::text[]) k, unnest($2::text[] || null::text) f, unnest($2::text[]) t,
       unnest(array[true, false]) final
     on conflict do nothing`,
    [kinds, states],
  );
}

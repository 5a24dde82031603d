import type { AssetCode } from "@manilla/shared/assets";
import { fromUnits, type Money } from "@manilla/shared/money";
import type { Facts, JsonObject, TransactionKind } from "./types.ts";

/** A line of the history. The index transaction_history contains all its columns. */
export type TransactionLine = Omit<Facts, "details" | "provider" | "providerReference"> & {
  id: string;
  reference: string;
  userId: string | null;
  kind: TransactionKind;
  state: string;
  final: boolean;
  createdAt: Date;
};

export type TransactionRecord = TransactionLine & {
  provider?: string;
  providerReference?: string;
  details: JsonObject;
  relatedId?: string;
  updatedAt: Date;
  dueAt: Date | null;
};

// Units and prices are cast to text, so that no driver rounds them.
export const lineColumns = `t.id, t.reference, t.user_id, t.kind, t.state, t.final, t.asset_out, t.units_out::text, t.asset_in,
  t.units_in::text, t.fee_asset, t.fee_units::text, t.price::text, t.rate::text, t.naira_units::text, t.dollar_cents::text,
  t.counterparty, t.created_at`;

export const recordColumns = `${lineColumns}, t.provider, t.provider_reference, t.details, t.related_id, t.updated_at, t.due_at`;

export type LineRow = {
  id: string;
  reference: string;
  user_id: string | null;
  kind: TransactionKind;
  state: string;
  final: boolean;
  asset_out: AssetCode | null;
  units_out: string | null;
  asset_in: AssetCode | null;
  units_in: string | null;
  fee_asset: AssetCode | null;
  fee_units: string | null;
  price: string | null;
  rate: string | null;
  naira_units: string | null;
  dollar_cents: string | null;
  counterparty: string | null;
  created_at: Date;
};

export type RecordRow = LineRow & {
  provider: string | null;
  provider_reference: string | null;
  details: JsonObject;
  related_id: string | null;
  updated_at: Date;
  due_at: Date | null;
};

export function lineOf(row: LineRow): TransactionLine {
  return {
    id: row.id,
    reference: row.reference,
    userId: row.user_id,
    kind: row.kind,
    state: row.state,
    final: row.final,
    createdAt: row.created_at,
    ...given("moneyOut", moneyOf(row.asset_out, row.units_out)),
    ...given("moneyIn", moneyOf(row.asset_in, row.units_in)),
    ...given("fee", moneyOf(row.fee_asset, row.fee_units)),
    ...given("price", row.price),
    ...given("rate", row.rate),
    ...given("nairaValue", moneyOf("NGN", row.naira_units)),
    ...given("dollarCents", row.dollar_cents === null ? null : BigInt(row.dollar_cents)),
    ...given("counterparty", row.counterparty),
  };
}

export function recordOf(row: RecordRow): TransactionRecord {
  return {
    ...lineOf(row),
    ...given("provider", row.provider),
    ...given("providerReference", row.provider_reference),
    ...given("relatedId", row.related_id),
    details: row.details,
    updatedAt: row.updated_at,
    dueAt: row.due_at,
  };
}

export function moneyOf<A extends AssetCode>(asset: A | null, units: string | null): Money<A> | null {
  return asset === null || units === null ? null : fromUnits(asset, BigInt(units));
}

function given<K extends string, V>(key: K, value: V | null): { [key in K]?: V } {
  // cast: TypeScript widens computed keys to string
  return value === null ? {} : ({ [key]: value } as { [key in K]?: V });
}

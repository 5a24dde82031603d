import type { Facts, JsonObject, TransactionKind } from "./operation.ts";

/** One line of a history page: everything the covering index holds. */
export type TransactionLine = Omit<Facts, "details" | "provider" | "providerReference"> & {
  id: string;
  reference: string;
  userId: string;
  kind: TransactionKind;
  state: string;
  final: boolean;
  createdAt: Date;
};

export type TimelineEntry = { state: string; reason: string | null; at: Date };

/** All of a transaction: its page, its receipt, what support sees. */
export type TransactionRecord = TransactionLine & {
  provider?: string;
  providerReference?: string;
  details: JsonObject;
  /** The other side of an inside transfer. */
  relatedId?: string;
  updatedAt: Date;
  dueAt: Date | null;
};

export type HistoryQuery = {
  userId: string;
  kinds?: readonly TransactionKind[];
  states?: readonly string[];
  /** Part of the id, reference, counterparty or an asset's code. */
  search?: string;
  from?: Date;
  until?: Date;
  /** The `next` of the page before. */
  before?: string;
  /** At most 100. */
  limit?: number;
};

export type HistoryPage = { items: TransactionLine[]; next: string | null };

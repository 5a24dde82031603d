import type { LedgerEvent, TransactionKind } from "../ledger/operation.ts";
import type { TransactionRecord } from "../ledger/record.ts";

/** Stored before it is handled, so that a crash does not lose it. */
export type Webhook = {
  id: string;
  provider: string;
  reference: string;
  receivedAt: Date;
  body: Record<string, unknown>;
};

type NewWebhook = {
  provider: string;
  /** Equal for every delivery of the same message. */
  key: string;
  reference: string;
  body: Record<string, unknown>;
};

export type RecheckKind = "bill" | "payout" | "collection" | "send";
export type Recheck = { id: string; kind: RecheckKind; endedAt: Date };

export type Incident = {
  kind:
    | "paid_after_give_back"
    | "failed_after_paid"
    | "unknown_payout"
    | "stuck"
    | "payouts_stopped"
    | "collection_contradicted"
    | "accepted_after_rejection"
    | "rejected_after_acceptance"
    | "delivered_after_give_back"
    | "delivered_twice";
  provider: string;
  reference: string;
  transactionId: string | null;
  details?: Record<string, string>;
};

type Claim = { now: Date; limit: number };

/**
 * A claim postpones each row before the work on it starts (by its age, one minute to one hour), so that a failing row
 * or a dead process never blocks others. Implemented with Postgres, and with memory for the simulation.
 */
export interface OperationStore {
  find(id: string): Promise<TransactionRecord | null>;
  findByProviderReference(provider: string, reference: string): Promise<TransactionRecord | null>;
  claimDue(
    which: { kinds: readonly TransactionKind[]; states: readonly string[] } & Claim,
  ): Promise<TransactionRecord[]>;

  /**
   * Returns undefined for a message that was already stored. The exception is a repeated message after a different
   * one about the same reference: a payment that succeeds, is reversed and succeeds again sends its first message
   * twice.
   */
  storeWebhook(webhook: NewWebhook, now: Date): Promise<Webhook | undefined>;
  claimWebhooks(which: { provider: string } & Claim): Promise<Webhook[]>;
  finishWebhook(id: string, outcome: string): Promise<void>;

  scheduleRecheck(recheck: Recheck & { dueAt: Date }): Promise<void>;
  claimRechecks(which: { kind: RecheckKind } & Claim): Promise<Recheck[]>;
  finishRecheck(id: string, nextAt: Date | null): Promise<void>;

  /** Writes the incident and the event in one commit. Returns false if the incident was recorded before. */
  recordIncident(incident: Incident, event: LedgerEvent | undefined, now: Date): Promise<boolean>;
  hasOpenIncident(which: Pick<Incident, "kind" | "provider">): Promise<boolean>;

  isFrozen(userId: string): Promise<boolean>;

  isHeld(userId: string, now: Date): Promise<boolean>;
}

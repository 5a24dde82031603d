import type { LedgerEvent, TransactionKind } from "../ledger/operation.ts";
import type { TransactionRecord } from "../ledger/record.ts";

/** A provider's message. Stored before it is handled, so that a crash does not lose it. */
export type Webhook = {
  id: string;
  provider: string;
  reference: string;
  receivedAt: Date;
  /** The stored part of the message. */
  body: Record<string, unknown>;
};

type NewWebhook = {
  provider: string;
  /** Equal for every delivery of the same message. */
  key: string;
  /** Reference of the subject (ours or the provider's). */
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
 * Reads operations and claims due ones. A claim postpones each row before the work on it starts (by its age, one
 * minute to one hour), so that a failing row or a dead process never blocks others. Implementations: Postgres, and
 * memory for the simulation.
 */
export interface OperationStore {
  find(id: string): Promise<TransactionRecord | null>;
  findByProviderReference(provider: string, reference: string): Promise<TransactionRecord | null>;
  /** Claims open operations of these kinds and states whose poll is due, oldest first. */
  claimDue(
    which: { kinds: readonly TransactionKind[]; states: readonly string[] } & Claim,
  ): Promise<TransactionRecord[]>;

  /**
   * Returns undefined for a message that was already stored, unless another message about the same reference came
   * after it: a payment that succeeds, is reversed and succeeds again repeats its first message.
   */
  storeWebhook(webhook: NewWebhook, now: Date): Promise<Webhook | undefined>;
  /** Claims this provider's unfinished webhooks, oldest first. */
  claimWebhooks(which: { provider: string } & Claim): Promise<Webhook[]>;
  finishWebhook(id: string, outcome: string): Promise<void>;

  /** Safe to repeat. */
  scheduleRecheck(recheck: Recheck & { dueAt: Date }): Promise<void>;
  claimRechecks(which: { kind: RecheckKind } & Claim): Promise<Recheck[]>;
  /** `nextAt` null: it was the last recheck. */
  finishRecheck(id: string, nextAt: Date | null): Promise<void>;

  /** Records an incident and its event in one commit. False if it was recorded before. */
  recordIncident(incident: Incident, event: LedgerEvent | undefined, now: Date): Promise<boolean>;
  /** True if staff have an unresolved incident of this kind at this provider. */
  hasOpenIncident(which: Pick<Incident, "kind" | "provider">): Promise<boolean>;

  /** True if the account is frozen now. Unsubmitted payments are not submitted then. */
  isFrozen(userId: string): Promise<boolean>;

  /** True if a change of secrets or contacts holds outgoing money now. */
  isHeld(userId: string, now: Date): Promise<boolean>;
}

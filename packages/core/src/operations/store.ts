import type { LedgerEvent, TransactionKind } from "../ledger/operation.ts";
import type { TransactionRecord } from "../ledger/record.ts";

/** A provider's message, stored before anything is done about it, so that a crash can't lose it. */
export type Webhook = {
  id: string;
  provider: string;
  reference: string;
  receivedAt: Date;
  /** What was kept of it. */
  body: Record<string, unknown>;
};

type NewWebhook = {
  provider: string;
  /** The same for every delivery of the same message. */
  key: string;
  /** What the message is about, as the provider or we named it. */
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
 * Reads operations and claims due ones. A claim postpones each row before the work on it begins (by its own
 * age, between a minute and an hour), so that a row whose work fails, or whose process dies, never keeps others waiting.
 * Two implementations: Postgres, and memory for the simulation.
 */
export interface OperationStore {
  find(id: string): Promise<TransactionRecord | null>;
  findByProviderReference(provider: string, reference: string): Promise<TransactionRecord | null>;
  /** Open operations of these kinds, in these states, whose next poll is due: oldest first. */
  claimDue(
    which: { kinds: readonly TransactionKind[]; states: readonly string[] } & Claim,
  ): Promise<TransactionRecord[]>;

  /**
   * Undefined when this message was stored before, unless another about the same reference came after it: a payment that
   * succeeds, is reversed and succeeds again sends its first message twice.
   */
  storeWebhook(webhook: NewWebhook, now: Date): Promise<Webhook | undefined>;
  /** This provider's stored webhooks that are not finished: oldest first. */
  claimWebhooks(which: { provider: string } & Claim): Promise<Webhook[]>;
  finishWebhook(id: string, outcome: string): Promise<void>;

  /** Called twice, it changes nothing. */
  scheduleRecheck(recheck: Recheck & { dueAt: Date }): Promise<void>;
  claimRechecks(which: { kind: RecheckKind } & Claim): Promise<Recheck[]>;
  /** Null: that was the last one. */
  finishRecheck(id: string, nextAt: Date | null): Promise<void>;

  /** Records an incident and its event in one commit. False when it was recorded before. */
  recordIncident(incident: Incident, event: LedgerEvent | undefined, now: Date): Promise<boolean>;
  /** Whether staff have not resolved an incident of this kind at this provider yet. */
  hasOpenIncident(which: Pick<Incident, "kind" | "provider">): Promise<boolean>;

  /** Whether the account is frozen at this moment: what was not submitted yet is not submitted. */
  isFrozen(userId: string): Promise<boolean>;

  /** Whether a change of secrets or contacts holds the account's money out at this moment. */
  isHeld(userId: string, now: Date): Promise<boolean>;
}

import type { OperationStore, Recheck, Webhook } from "@manilla/core/operations/store";
import type { MemoryLedger } from "./memory-ledger.ts";

type StoredWebhook = Webhook & { key: string; dueAt: Date | null; attempts: number };
type StoredRecheck = Recheck & { dueAt: Date };

/** An operation store over the ledger in memory. Each method is one commit. */
export function createMemoryStore({ transactions, events }: MemoryLedger) {
  const webhooks = new Map<string, StoredWebhook>();
  const rechecks = new Map<string, StoredRecheck>();
  const incidents = new Map<string, { kind: string; transactionId: string | null }>();

  return {
    webhooks,
    rechecks,
    incidents,

    find: (id: string) => transactions.get(id) ?? null,

    findByProviderReference: (provider: string, reference: string) =>
      [...transactions.values()].find(
        (record) => record.provider === provider && record.providerReference === reference,
      ) ?? null,

    claimDue({ kinds, states, now, limit }: Parameters<OperationStore["claimDue"]>[0]) {
      const due = [...transactions.values()]
        .filter(({ kind, state, final, dueAt }) => {
          const isOurs = kinds.some((one) => one === kind) && states.includes(state);
          return isOurs && !final && dueAt !== null && dueAt <= now;
        })
        .sort((a, b) => (a.dueAt?.getTime() ?? 0) - (b.dueAt?.getTime() ?? 0))
        .slice(0, limit);
      for (const record of due) {
        const age = now.getTime() - record.createdAt.getTime();
        const wait = Math.min(Math.max(age, 60_000), 3_600_000);
        transactions.set(record.id, { ...record, dueAt: new Date(now.getTime() + wait) });
      }
      return due;
    },

    storeWebhook(
      { provider, key, reference, body }: Parameters<OperationStore["storeWebhook"]>[0],
      now: Date,
    ): Webhook | undefined {
      const id = `${provider}/${key}`;
      const known = webhooks.get(id);
      const isNewsAgain = [...webhooks.values()].some(
        (later) => known && later.reference === reference && later.receivedAt > known.receivedAt,
      );
      if (known && !isNewsAgain) return undefined;
      const webhook = { id, provider, reference, receivedAt: now, body };
      webhooks.set(id, { ...webhook, key, attempts: 0, dueAt: new Date(now.getTime() + 30_000) });
      return webhook;
    },

    claimWebhooks({ provider, now, limit }: Parameters<OperationStore["claimWebhooks"]>[0]): Webhook[] {
      const due = [...webhooks.values()]
        .filter((one) => one.provider === provider && one.dueAt !== null && one.dueAt <= now)
        .slice(0, limit);
      for (const one of due) {
        one.attempts += 1;
        one.dueAt = new Date(now.getTime() + Math.min(30_000 * 2 ** Math.min(one.attempts, 12), 21_600_000));
      }
      return due;
    },

    finishWebhook(id: string): void {
      const webhook = webhooks.get(id);
      if (webhook) webhook.dueAt = null;
    },

    scheduleRecheck(recheck: StoredRecheck): void {
      if (!rechecks.has(recheck.id)) rechecks.set(recheck.id, { ...recheck });
    },

    claimRechecks({ kind, now, limit }: Parameters<OperationStore["claimRechecks"]>[0]): Recheck[] {
      const due = [...rechecks.values()]
        .filter((one) => one.kind === kind && one.dueAt <= now)
        .slice(0, limit);
      for (const one of due) one.dueAt = new Date(now.getTime() + 3_600_000);
      return due;
    },

    setNextRecheck(id: string, nextAt: Date | null): void {
      const recheck = rechecks.get(id);
      if (recheck && nextAt) recheck.dueAt = nextAt;
      else rechecks.delete(id);
    },

    recordIncident(...[incident, event]: Parameters<OperationStore["recordIncident"]>): boolean {
      const key = `${incident.kind}/${incident.provider}/${incident.reference}`;
      if (incidents.has(key)) return false;
      incidents.set(key, { kind: incident.kind, transactionId: incident.transactionId });
      if (event && incident.transactionId)
        events.push({ topic: event.topic, transactionId: incident.transactionId });
      return true;
    },

    hasOpenIncident({ kind, provider }: Parameters<OperationStore["hasOpenIncident"]>[0]): boolean {
      return [...incidents.keys()].some((key) => key.startsWith(`${kind}/${provider}/`));
    },

    isFrozen(_userId: string): boolean {
      return false;
    },

    isHeld(_userId: string, _now: Date): boolean {
      return false;
    },
  };
}

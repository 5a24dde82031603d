import { type IdentityChecks, topicOfState } from "@manilla/core/kyc/identity-checks";
import { type Check, type IdentityStep, providerWord } from "@manilla/core/kyc/identity-operation";
import { newId } from "@manilla/core/runtime/ids";
import { addMilliseconds, millisecondsBetween, minutes, seconds } from "@manilla/shared/duration";
import type { MemoryLedger } from "./memory-ledger.ts";

type StoredCheck = Check & { dueAt: Date | null };
type Arguments<Name extends keyof IdentityChecks> = Parameters<IdentityChecks[Name]>;

export function createMemoryIdentityChecks({ events }: MemoryLedger) {
  /** Maps the digest of an identity to the user whose account the identity verified. */
  const identities = new Map<string, string>();
  const checks = new Map<string, StoredCheck>();
  const person = {
    identityStatus: null as string | null,
    identityStartedAt: null as Date | null,
    identityName: null as string | null,
  };

  return {
    checks,
    person,
    identities,

    begin(...[{ userId, reference, startedAt, dueAt, cooldownSeconds }]: Arguments<"begin">) {
      const { identityStatus, identityStartedAt } = person;
      const isTooSoon =
        identityStartedAt !== null &&
        millisecondsBetween(identityStartedAt, startedAt) < seconds(cooldownSeconds);
      if (identityStatus !== null || isTooSoon) return { refused: { ...person, isIdentityInUse: false } };
      person.identityStartedAt = startedAt;
      const times = { startedAt, createdAt: startedAt, dueAt };
      const references = { reference, providerReference: null };
      checks.set(reference, { id: newId(), userId, ...references, state: "started", ...times });
      return { email: "ada@example.com" };
    },

    find: (reference: string): Check | undefined => {
      const check = checks.get(reference);
      return check && { ...check };
    },

    findByMetadata: (): undefined => undefined,
    nameByProvider: (): boolean => false,

    claimDue(...[now, limit]: Arguments<"claimDue">): Check[] {
      const due = [...checks.values()]
        .filter(({ dueAt }) => dueAt !== null && dueAt <= now)
        .sort((a, b) => (a.dueAt?.getTime() ?? 0) - (b.dueAt?.getTime() ?? 0))
        .slice(0, limit);
      for (const check of due) check.dueAt = addMilliseconds(now, minutes(2));
      return due.map((check) => ({ ...check }));
    },

    claimIdentity(...[{ userId }, digests]: Arguments<"claimIdentity">): boolean {
      if (digests.some((digest) => (identities.get(digest) ?? userId) !== userId)) return false;
      for (const digest of digests) identities.set(digest, userId);
      return true;
    },

    move({ reference, state }: Check, { to, dueAt, name }: IdentityStep): boolean {
      const check = checks.get(reference);
      if (check?.state !== state) return false;
      Object.assign(check, { state: to, dueAt });
      if (to === state) return true;
      const wasCompleted = person.identityStatus === "Completed";
      const isReviewed = [...checks.values()].some(
        (other) => other.state === "pending" || other.state === "held",
      );
      if (!wasCompleted && ["completed", "pending", "held"].includes(to))
        person.identityStatus = providerWord[to];
      else if (!wasCompleted && !isReviewed) person.identityStatus = null;
      if (to === "completed" && !wasCompleted) person.identityName = name;
      const topic = topicOfState[to];
      if (topic) events.push({ topic, transactionId: check.id });
      return true;
    },
  };
}

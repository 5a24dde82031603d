import type { Attempt, BillAttempts } from "@manilla/core/bills/attempts";
import { newId } from "@manilla/core/runtime/ids";

type Parameters_<Name extends keyof BillAttempts> = Parameters<BillAttempts[Name]>;

export function createMemoryAttempts() {
  const attempts: (Attempt & { isAnswered: boolean })[] = [];
  const serving = new Map<string, string>();
  const closed = new Set<string>();

  return {
    attempts,

    open(...[billId, vendor, now]: Parameters_<"open">): Attempt | undefined {
      const wasAsked = attempts.some((one) => one.billId === billId && one.vendor === vendor.name);
      if (closed.has(billId) || serving.has(billId) || wasAsked) return undefined;
      serving.set(billId, vendor.name);
      const attempt = {
        id: newId(),
        billId,
        vendor: vendor.name,
        requestId: vendor.newRequestId(now),
        vendorReference: null,
        state: "sent" as const,
        reason: null,
        absent: 0,
        sentAt: now,
        isAnswered: false,
      };
      attempts.push(attempt);
      return { ...attempt };
    },

    fail(...[{ id }, { reason, ifUnanswered }]: Parameters_<"fail">): boolean {
      const attempt = attempts.find((one) => one.id === id);
      const isOpen = attempt?.state === "sent" || (attempt?.state === "delivered" && !ifUnanswered);
      if (!attempt || !isOpen || (ifUnanswered && attempt.isAnswered)) return false;
      Object.assign(attempt, { state: "failed", reason, isAnswered: true });
      if (serving.get(attempt.billId) === attempt.vendor) serving.delete(attempt.billId);
      return true;
    },

    beginResend({ id }: Attempt): boolean {
      const attempt = attempts.find((one) => one.id === id);
      if (attempt?.state !== "sent") return false;
      attempt.isAnswered = true;
      return true;
    },

    close(billId: string): boolean {
      if (serving.has(billId)) return false;
      closed.add(billId);
      return true;
    },

    note(...[{ id }, note]: Parameters_<"note">): boolean {
      const attempt = attempts.find((one) => one.id === id);
      if (!attempt) return true;
      const { vendorReference } = note;
      const isTaken = attempts.some(
        (one) => one.id !== id && vendorReference !== null && one.vendorReference === vendorReference,
      );
      if (isTaken) return false;
      attempt.vendorReference = vendorReference ?? attempt.vendorReference;
      if (note.absent) attempt.absent += 1;
      else if (note.state === "sent") attempt.absent = 0;
      attempt.isAnswered = true;
      if (note.state !== "sent" || attempt.state === "sent") {
        attempt.state = note.state;
        attempt.reason = note.reason;
      }
      return true;
    },

    list: (billId: string): Attempt[] =>
      attempts.filter((one) => one.billId === billId).map((one) => ({ ...one })),

    billIdFor: (vendor: string, reference: string) =>
      attempts.find(
        (one) => one.vendor === vendor && [one.requestId, one.vendorReference].includes(reference),
      )?.billId,

    takenReferences: (): Set<string> => new Set(),
    hasSimilarPending: (): boolean => false,
    queueForSupport: (): void => undefined,
  };
}

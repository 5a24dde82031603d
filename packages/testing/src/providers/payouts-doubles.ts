import type { PayoutProvider, PayoutState, PayoutVendor } from "@manilla/core/providers/payouts/port";
import { ProviderError } from "@manilla/core/providers/provider-error";
import type { WebhookHeaders } from "@manilla/core/providers/webhooks/port";
import { type ControlledSandbox, controlledSandbox } from "../controlled-sandbox.ts";
import { createFakePayouts } from "./fake-payouts.ts";
import { sandboxPayouts, submitOperation } from "./sandbox-payouts.ts";

type End = "success" | "failed" | "reversed" | "pending";

export type PayoutsDouble = {
  provider: PayoutProvider;
  setStatus(reference: string, end: End): Promise<void>;
  setFault(fault: "lost_answer" | "error500" | "garbage"): Promise<void>;
  clearFaults(): Promise<void>;
  webhook(reference: string): Promise<{ raw: Buffer; headers: WebhookHeaders }>;
};

export function sandboxDouble(vendor: PayoutVendor) {
  return async (): Promise<PayoutsDouble> => {
    const sandbox: ControlledSandbox = await controlledSandbox();
    return {
      provider: sandboxPayouts(sandbox).at(vendor),
      setStatus: (reference, status) => sandbox.control(`payouts/${reference}`, { status }),
      setFault: (fault) =>
        sandbox.control("faults", {
          vendor,
          fault,
          ...(fault === "lost_answer" && { operation: submitOperation[vendor] }),
        }),
      clearFaults: () => sandbox.control("faults", undefined, "DELETE"),
      webhook: (reference) => sandbox.webhook(reference),
    };
  };
}

const words: Record<End, PayoutState> = {
  success: { status: "paid", sessionId: "1" },
  failed: { status: "failed", reason: "no" },
  reversed: { status: "reversed", reason: "no" },
  pending: { status: "processing" },
};

export async function fakeDouble(): Promise<PayoutsDouble> {
  const fake = createFakePayouts();
  let broken = false;
  fake.beforeAnswer = async () => {
    if (broken) throw new ProviderError("server_error", "broken");
  };
  return {
    provider: fake,
    setStatus: async (reference, end) => fake.setState(reference, words[end]),
    setFault: async (fault) => {
      if (fault === "lost_answer")
        fake.submission = { throws: new ProviderError("unreachable", "lost"), taken: true };
      else {
        broken = true;
        fake.book.silent = true;
      }
    },
    clearFaults: async () => {
      broken = false;
      fake.book.silent = false;
      fake.submission = { outcome: "taken" };
    },
    webhook: async (reference) => fake.webhook(reference),
  };
}

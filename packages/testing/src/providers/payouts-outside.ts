import type { PayoutProvider, PayoutState, PayoutVendor } from "@manilla/core/providers/payouts/port";
import { ProviderError } from "@manilla/core/providers/provider-error";
import type { WebhookHeaders } from "@manilla/core/providers/webhooks/port";
import { type ControlledSandbox, controlledSandbox } from "../controlled-sandbox.ts";
import { createFakePayouts } from "./fake-payouts.ts";
import { sandboxPayouts, submitOperation } from "./sandbox-payouts.ts";

type End = "success" | "failed" | "reversed" | "pending";

export type PayoutsOutside = {
  provider: PayoutProvider;
  ends(reference: string, end: End): Promise<void>;
  breaks(fault: "lost_answer" | "error500" | "garbage"): Promise<void>;
  mends(): Promise<void>;
  webhook(reference: string): Promise<{ raw: Buffer; headers: WebhookHeaders }>;
};

export function sandboxOutside(vendor: PayoutVendor) {
  return async (): Promise<PayoutsOutside> => {
    const sandbox: ControlledSandbox = await controlledSandbox();
    return {
      provider: sandboxPayouts(sandbox).at(vendor),
      ends: (reference, status) => sandbox.control(`payouts/${reference}`, { status }),
      breaks: (fault) =>
        sandbox.control("faults", {
          vendor,
          fault,
          ...(fault === "lost_answer" && { operation: submitOperation[vendor] }),
        }),
      mends: () => sandbox.control("faults", undefined, "DELETE"),
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

export async function fakeOutside(): Promise<PayoutsOutside> {
  const fake = createFakePayouts();
  let broken = false;
  fake.beforeAnswer = async () => {
    if (broken) throw new ProviderError("server_error", "broken");
  };
  return {
    provider: fake,
    ends: async (reference, end) => fake.says(reference, words[end]),
    breaks: async (fault) => {
      if (fault === "lost_answer")
        fake.submits = { throws: new ProviderError("unreachable", "lost"), taken: true };
      else {
        broken = true;
        fake.book.silent = true;
      }
    },
    mends: async () => {
      broken = false;
      fake.book.silent = false;
      fake.submits = { outcome: "taken" };
    },
    webhook: async (reference) => fake.webhook(reference),
  };
}

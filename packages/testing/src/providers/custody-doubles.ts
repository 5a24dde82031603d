import type { CustodyProvider, Rail } from "@manilla/core/providers/custody/port";
import { createQuidaxCustody } from "@manilla/core/providers/custody/quidax";
import type { WebhookHeaders } from "@manilla/core/providers/webhooks/port";
import { toMoney } from "@manilla/shared/money";
import { expect } from "vitest";
import { testConfig } from "../config.ts";
import { controlledSandbox } from "../controlled-sandbox.ts";
import { createFakeCustody, impossibleAddress, timeoutError } from "./fake-custody.ts";

export type CustodyDouble = {
  provider: CustodyProvider;
  receiveCoins(
    to: { accountId: string; address: string; memo: string | null } & Rail,
    amount: string,
  ): Promise<string>;
  setStatus(reference: string, status: "done" | "rejected"): Promise<void>;
  loseAnswer(call: "withdraw"): Promise<void>;
  clearFaults(): Promise<void>;
  webhook(reference: string): Promise<{ raw: Buffer; headers: WebhookHeaders }>;
  invalid: string;
};

export async function sandboxCustody(): Promise<CustodyDouble> {
  const sandbox = await controlledSandbox();
  const provider = createQuidaxCustody({
    ...testConfig(),
    QUIDAX_BASE_URL: `${sandbox.url}/quidax/exchange-open-api/api/v1`,
  });
  return {
    provider,
    async receiveCoins({ accountId, address, memo }, amount) {
      await sandbox.control("custody/deposits", { address, amount, ...(memo ? { tag: memo } : {}) });
      const [latest] = await provider.deposits(1);
      expect(latest?.accountId).toBe(accountId);
      return latest?.id ?? "";
    },
    setStatus: (reference, status) => sandbox.control(`custody/withdrawals/${reference}`, { status }),
    loseAnswer: (operation) =>
      sandbox.control("faults", { vendor: "quidax", operation, fault: "lost_answer", times: 1 }),
    clearFaults: () => sandbox.control("faults", undefined, "DELETE"),
    webhook: (reference) => sandbox.webhook(reference),
    invalid: "0xZZZeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  };
}

export async function fakeCustody(): Promise<CustodyDouble> {
  const fake = createFakeCustody();
  return {
    provider: fake,
    async receiveCoins({ accountId, coin, network, address, memo }, amount) {
      const [whole = "0", fraction = ""] = amount.split(".");
      const finer = fraction.slice(8);
      const made = fake.receive({
        accountId,
        coin,
        network,
        address,
        memo,
        amount: toMoney(coin, `${whole}.${fraction.slice(0, 8)}`),
        rest: finer ? `0.${finer}` : "0",
        status: "accepted",
        confirmations: 12,
        required: 12,
      });
      return made.id;
    },
    async setStatus(reference, status) {
      const order = fake.orders.get(reference);
      if (order) fake.orders.set(reference, { ...order, status, txid: status === "done" ? "0xabc" : null });
      const collection = fake.collections.get(reference);
      if (collection) fake.collections.set(reference, { ...collection, status });
    },
    async loseAnswer(lost) {
      fake.after = (call) => {
        if (call === lost) throw timeoutError;
      };
    },
    async clearFaults() {
      fake.after = undefined;
    },
    webhook: async (reference) => fake.depositWebhook(reference),
    invalid: impossibleAddress,
  };
}

import { testConfig } from "@manilla/testing/config";
import { fakeBillVendorsWithWebhooks } from "@manilla/testing/providers/bill-vendors";
import { createFakeAccounts } from "@manilla/testing/providers/fake-accounts";
import { createFakeBanks } from "@manilla/testing/providers/fake-banks";
import { createFakeCustody } from "@manilla/testing/providers/fake-custody";
import { createFakeIdentity } from "@manilla/testing/providers/fake-identity";
import { createFakeEmail, createFakePush, createFakeSms } from "@manilla/testing/providers/fake-messages";
import { createFakePayments } from "@manilla/testing/providers/fake-payments";
import { createFakePayouts, fakeVendors } from "@manilla/testing/providers/fake-payouts";
import { onlyProviders } from "@manilla/testing/providers/only-providers";

const config = testConfig();

const article = {
  id: "naira-steady",
  title: "Naira holds steady",
  summary: "The naira closed where it opened.",
  url: "https://news.example.com/naira-steady",
  source: "Example News",
  category: "Markets",
  publishedAt: "2026-11-20T09:30:00.000Z",
};

/**
 * Creates fakes of all providers that the API's routes can call. Webhooks are signed with the tests' keys, and the real
 * adapters read them.
 */
export function createFakeProviders() {
  const fakes = {
    banks: createFakeBanks(),
    bills: fakeBillVendorsWithWebhooks(config),
    custody: createFakeCustody(),
    email: createFakeEmail(),
    identity: createFakeIdentity(config),
    nairaAccounts: createFakeAccounts(),
    payments: createFakePayments(),
    payouts: createFakePayouts(),
    push: createFakePush(),
    sms: createFakeSms(),
  };
  const close = async () => {};
  // The API never calls the market data providers. Only the worker does.
  const providers = onlyProviders({
    ...fakes,
    coinPages: {
      page: async (id) => ({ id, description: "A coin." }),
      candles: async () => [{ time: 1_763_600_000, open: 1, high: 3, low: 1, close: 2 }],
      close,
    },
    news: { latest: async () => [article], close },
    payouts: fakeVendors(fakes.payouts),
  });
  return { providers, ...fakes };
}

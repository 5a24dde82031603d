import { createFakeAccounts } from "@manilla/core/providers/accounts/fake";
import { createFakeBanks } from "@manilla/core/providers/banks/fake";
import { createFakeCustody } from "@manilla/core/providers/custody/fake";
import { createFakeEmail } from "@manilla/core/providers/email/fake";
import { createFakeIdentity } from "@manilla/core/providers/identity/fake";
import { createFakePayments } from "@manilla/core/providers/payments/fake";
import { createFakePayouts, fakeVendors } from "@manilla/core/providers/payouts/fake";
import type { Providers } from "@manilla/core/providers/providers";
import { createFakePush } from "@manilla/core/providers/push/fake";
import { createFakeSms } from "@manilla/core/providers/sms/fake";
import { testConfig } from "@manilla/testing/config";
import { fakeBillVendorsWithWebhooks } from "@manilla/testing/providers/bill-vendors";

const publishedAt = "2026-11-20T08:00:00.000Z";
const article = {
  id: "naira-steady",
  title: "Naira holds steady",
  summary: "The naira closed where it opened.",
  url: "https://news.example.com/naira-steady",
  source: "Example News",
  category: "Markets",
  publishedAt,
};

const config = testConfig();

/**
 * Fakes for every provider that a route of the API can reach, without the network. The real adapters read the
 * webhooks, which are signed with the keys of the tests.
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
  const coinPages = {
    page: async (id: string) => ({ id, description: "A coin." }),
    candles: async () => [{ time: 1_763_600_000, open: 1, high: 3, low: 1, close: 2 }],
  };
  const providers = {
    ...fakes,
    coinPages,
    news: { latest: async () => [article] },
    payouts: fakeVendors(fakes.payouts),
    close: async () => {
      await Promise.all(
        [fakes.custody, fakes.identity, fakes.nairaAccounts, fakes.payments, fakes.payouts].map((p) =>
          p.close(),
        ),
      );
    },
    // Only the worker reaches the markets: a route that calls one would throw here.
  } as unknown as Providers;
  return { providers, ...fakes };
}

import type { BillTransaction } from "@manilla/shared/bills/history-contract";
import { type ErrorCode, errorMessage, errorStatus } from "@manilla/shared/http/errors";
import { apiPrefix } from "@manilla/shared/http/route";
import type { Withdrawal } from "@manilla/shared/naira/withdrawal-contract";
import type { Page, Route } from "playwright-core";

export type Setup = (page: Page) => Promise<unknown>;

const everything = `**${apiPrefix}/**`;

export const withoutAnswers: Setup = (page) => page.route(everything, () => new Promise(() => undefined));

export const withServerErrors: Setup = (page) => page.route(everything, (route) => refuse(route, "internal"));

/** Refuses requests of this path. `message` replaces the default text of the code. */
export function withRefusal(path: string, code: ErrorCode, message?: string): Setup {
  return (page) => page.route(`**${apiPrefix}/${path}`, (route) => refuse(route, code, message));
}

export function withAnswer(path: string, data: unknown): Setup {
  return (page) =>
    page.route(`**${apiPrefix}/${path}`, (route) =>
      route.fulfill({ json: { status: true, message: "Success", data } }),
    );
}

function withChange<Data>(path: string, change: (data: Data) => object): Setup {
  return (page) =>
    page.route(`**${apiPrefix}/${path}`, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: Data };
      await route.fulfill({
        response,
        json: { ...answer, data: { ...answer.data, ...change(answer.data) } },
      });
    });
}

export function combineSetups(...setups: Setup[]): Setup {
  return async (page) => {
    for (const setup of setups) await setup(page);
  };
}

export const emptyAccount = combineSetups(
  withChange("dashboard", ({ wallets }: { wallets: object }) => ({
    naira_balance: 0,
    wallets: Object.fromEntries(Object.keys(wallets).map((code) => [code, "0.00000000"])),
  })),
  withAnswer("transactions?*", { transactions: [], next: null }),
  withAnswer("crypto/purchases*", { purchases: [] }),
  withAnswer("bills/history*", { transactions: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } }),
  withAnswer("notifications?*", { notifications: [], unreadCount: 0 }),
  withAnswer("notifications/unread-count", { unreadCount: 0 }),
);

export const fullAccount = combineSetups(
  withChange("dashboard", ({ wallets, user }: { wallets: object; user: object }) => ({
    naira_balance: 999_999_999.99,
    user: {
      ...user,
      user_name: "adaeze_chukwuemeka_okonkwo_199",
      email: `${"a".repeat(48)}@manilla.example`,
    },
    wallets: Object.fromEntries(Object.keys(wallets).map((code) => [code, "123456789.12345678"])),
  })),
  withAnswer("notifications/unread-count", { unreadCount: 1_234 }),
);

export const withLevel = (level: number): Setup =>
  withChange("dashboard", ({ kyc }: { kyc: object }) => ({
    kyc: { ...kyc, level, ...(level === 0 && { phoneVerified: false, emailVerified: false }) },
  }));

const longName =
  "Oluwaseyifunmi Adaeze Chukwuemeka-Okonkwo Ibironke Temitope Abdulrahman Nwachukwu-Balogun Esq JP";
const id = "01a1f985-fa39-740a-8751-8e5decc3870f";
const createdAt = "2026-11-20T15:14:29.561Z";

export function sampleBill(what: Partial<BillTransaction> = {}): BillTransaction {
  return {
    _id: id,
    transactionId: id,
    reference: "MNL-EMCE-BQPC-71RF",
    type: "airtime",
    status: "successful",
    amount: "1500.00",
    recipient: "+2348031234567",
    provider: "MTN",
    description: "MTN airtime",
    customerName: null,
    token: null,
    extraTokens: [],
    units: null,
    createdAt,
    ...what,
  };
}

export const electricityBill = sampleBill({
  type: "electricity",
  amount: "100000.00",
  recipient: "450123456789012",
  provider: "Ibadan Electricity Distribution Company Prepaid",
  description: "Ibadan Electricity Distribution Company Prepaid",
  customerName: longName,
  token: "53268833131286689562",
  units: "1428.57",
});

export function withdrawalReply(what: Partial<Withdrawal> = {}): Withdrawal {
  return {
    transactionId: id,
    reference: "MNL-QRDC-44SV-WNM8",
    state: "pending_approval",
    amount: "5000000.00",
    fee: "75000.00",
    receive: "4925000.00",
    accountNumber: "0123456784",
    accountName: longName,
    bankName: "Abbey Mortgage and Microfinance Bank of the Federation",
    reason: null,
    cancellable: false,
    createdAt,
    ...what,
  };
}

export function withBill(one: BillTransaction): Setup {
  const transactions = [
    one,
    electricityBill,
    sampleBill({ status: "pending" }),
    sampleBill({ status: "failed" }),
  ];
  return combineSetups(
    withAnswer("bills/history*", {
      transactions: transactions.map((each, index) => ({ ...each, _id: `${id.slice(0, -1)}${index}` })),
      pagination: { page: 1, limit: 20, total: 40, pages: 2 },
    }),
    withAnswer("bills/transaction/*", one),
  );
}

export const savedRecipients = withAnswer("bills/recipients", {
  recipients: [
    { kind: "phone", number: "08031234567", provider: "MTN", name: "Mum" },
    { kind: "phone", number: "08021234567", provider: "Airtel", name: longName.slice(0, 40) },
    { kind: "phone", number: "08051234567", provider: null, name: "Shop line" },
    { kind: "meter", number: "45012345678", provider: "Ikeja Electric Prepaid", name: "Mum's meter" },
    { kind: "card", number: "1234567895", provider: "GOtv", name: "Parlour" },
  ].map((one, index) => ({ ...one, id: `${id.slice(0, -1)}${index}` })),
});

export const withPushUndecided: Setup = (page) =>
  page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "default" });
  });

export const withInstallOffer: Setup = (page) =>
  page.addInitScript(() => {
    for (const offer of ["push", "passkey"]) localStorage.setItem(`manilla-${offer}-offer`, "1");
    window.addEventListener("load", () => window.dispatchEvent(new Event("beforeinstallprompt")));
  });

function refuse(route: Route, code: ErrorCode, message: string = errorMessage[code]): Promise<void> {
  return route.fulfill({
    status: errorStatus[code],
    json: { status: false, message, data: null, code, requestId: "req-7f3a" },
  });
}

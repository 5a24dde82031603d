import { decimalText, toMoney } from "@manilla/shared/money";
import { testConfig } from "@manilla/testing/config";
import { type Answer, mutationsOf, outcomeOf, vendorAnswer } from "@manilla/testing/providers/vendor-answers";
import { describe, expect, it } from "vitest";
import { createPayaza } from "./payaza.ts";
import type { Payment } from "./port.ts";

const kept = (id: string) => vendorAnswer("payaza", id);
const card = kept("payaza-collection-card");
const reference = "3bf267326";
const cardData = (card.body as { data: Record<string, unknown> }).data;

async function verify(
  answer: Answer,
  { asked: about = reference, requested }: { asked?: string; requested?: string } = {},
) {
  const { came: payment, requests: questions } = await outcomeOf(
    answer,
    (url) => createPayaza(testConfig({ PAYAZA_BASE_URL: url })),
    (provider) => provider.verify(about, requested === undefined ? undefined : toMoney("NGN", requested)),
  );
  return { payment, questions };
}

const amounts = (payment: Payment | "unclear") =>
  payment === "unclear" ? payment : [payment.status, decimalText(payment.received), decimalText(payment.fee)];

describe("a card payment", () => {
  it("is paid, with what was asked credited when the payer bore the fee on top", async () => {
    expect(amounts((await verify(card, { requested: "20" })).payment)).toEqual(["paid", "20.00", "0.00"]);
  });

  it("is credited whole, and the fee is our cost, when the fee is taken from us", async () => {
    expect(amounts((await verify(card, { requested: "20.28" })).payment)).toEqual(["paid", "20.28", "0.28"]);
    expect(amounts((await verify(card)).payment)).toEqual(["paid", "20.28", "0.28"]);
  });

  it("never credits a card payment with more than was requested, for any fee in the answer", async () => {
    for (const { body } of mutationsOf(card.body).filter(({ what }) => what.includes("transaction_fee"))) {
      const { payment } = await verify({ http: 200, body }, { requested: "20" });
      expect(amounts(payment)).toEqual(["paid", "20.00", "0.00"]);
    }
  });

  it("has its times, and does not look late because two zones are mixed", async () => {
    const live = {
      ...cardData,
      initiated_date: "2023-02-11 09:49:09.254123",
      current_status_date: "2023-02-11 10:51:09.25",
    };
    const { payment } = await verify({ http: 200, body: { ...(card.body as object), data: live } });
    expect(payment).toMatchObject({ at: new Date("2023-02-11T09:51:09.250Z") });
    if (payment === "unclear") throw new Error("it is clear");
    expect((payment.at?.getTime() ?? 0) - (payment.startedAt?.getTime() ?? 0)).toBeLessThan(3 * 60_000);
  });
});

describe("a bank transfer", () => {
  const data: Record<string, unknown> = {
    ...cardData,
    transaction_reference: "P-C-20230211-ABC",
    transaction_type: "VirtualAccount",
  };
  const transfer = { http: 200, body: { ...(card.body as object), data } };

  it("is paid although its own reference is theirs", async () => {
    const { payment } = await verify(transfer);
    expect(payment).toMatchObject({
      status: "paid",
      providerReference: "P-C-20230211-ABC",
      channel: "VirtualAccount",
    });
  });

  it("is read in the older field names as well", async () => {
    const { merchant_transaction_reference: ours, currency, transaction_type: channel, ...rest } = data;
    const older = { ...rest, merchant_reference: ours, currency_code: currency, channel };
    const { payment } = await verify({ http: 200, body: { ...(card.body as object), data: older } });
    expect(payment).toMatchObject({ status: "paid", channel: "VirtualAccount" });
  });

  it("is asked for by their reference at its own path", async () => {
    const { payment, questions } = await verify(transfer, { asked: "P-C-20230211-ABC" });
    expect(payment).toMatchObject({ status: "paid" });
    expect(questions.map(({ path }) => path)).toEqual([
      "/merchant-collection/transfer_notification_controller/transaction-query",
    ]);
  });

  it("that is larger than asked is credited whole", async () => {
    expect(amounts((await verify(transfer, { requested: "15" })).payment)).toEqual(["paid", "20.28", "0.28"]);
  });
});

const message = "Transaction not found";
it.each<[string, Answer]>([
  ["the documents' form", kept("payaza-collection-notfound-404")],
  ["the older form", { http: 404, body: { success: false, message, data: null } }],
  ["400 before the payer paid", { http: 400, body: { success: false, message } }],
  ["400 in the documents' form", { http: 400, body: { response_code: 400, response_message: message } }],
  ["200 without data", { http: 200, body: { success: false, message, data: null } }],
])("what is not found is pending: %s", async (_form, answer) => {
  expect((await verify(answer, { asked: "DEP0000001" })).payment).toMatchObject({ status: "pending" });
});

it.each<[string, Answer]>([
  ["a proxy's 404", { http: 404, body: { message: "no Route matched with those values" } }],
  ["a framework's 404", { http: 404, body: { status: 404, error: "Not Found", message: "Not Found" } }],
  ["a refusal", { http: 401, body: { message: "Authentication failed", status: false, retry_count: 0 } }],
  ["an error of theirs", { http: 500, body: { message, success: false } }],
  ["nothing", { http: 200, body: {} }],
  ["a list", { http: 200, body: [] }],
  [
    "another payment",
    { http: 200, body: { success: true, data: { ...cardData, merchant_transaction_reference: "DEP-2" } } },
  ],
  ["another currency", { http: 200, body: { success: true, data: { ...cardData, currency: "USD" } } }],
])("is unclear: %s", async (_case, answer) => {
  expect((await verify(answer)).payment).toBe("unclear");
});

it("with any field changed: paid with exactly the reported amount, or not paid; never failed", async () => {
  for (const { what, body } of mutationsOf(card.body)) {
    const { payment } = await verify({ http: 200, body });
    if (payment === "unclear" || payment.status === "pending") continue;
    expect(payment.status, what).toBe("paid");
    expect(decimalText(payment.received), what).toBe("20.28");
  }
});

it("stays clear where a field that decides nothing is changed", async () => {
  const decides =
    /transaction_status|amount_received|currency|merchant_transaction_reference|^data (missing|null|an)/;
  for (const { what, body } of mutationsOf(card.body).filter((one) => !decides.test(one.what))) {
    expect((await verify({ http: 200, body })).payment, what).toMatchObject({ status: "paid" });
  }
});

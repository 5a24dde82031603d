import { money } from "@manilla/shared/money";
import { describe, expect, it } from "vitest";
import { testConfig } from "../../testing/config.ts";
import {
  type Answer,
  mutationsOf,
  type Question,
  replay,
  vendorAnswers,
} from "../../testing/vendor-answers.ts";
import { createPaystackBanks } from "../banks/paystack.ts";
import { ProviderError } from "../provider-error.ts";
import { plainNarration } from "./narration.ts";
import { createPayazaPayouts } from "./payaza.ts";
import { createPaystackPayouts } from "./paystack.ts";
import type { PayoutOrder, PayoutProvider, PayoutVendor } from "./port.ts";

/** The vendors' own answers, and changes of each of their fields: what the adapters make of them. */

const answers = { payaza: vendorAnswers("payaza"), paystack: vendorAnswers("paystack") };

const order: PayoutOrder = {
  reference: "01980000-0000-7000-8000-0000000000aa",
  amount: money("NGN", "300"),
  accountNumber: "0123456785",
  accountName: "OKONKWO ADAEZE",
  bankCode: "058",
  nipCode: "000013",
  narration: "Manilla MNL-ABCD-EFGH-JKMN",
};

/** What one call comes to against a vendor that answers so; "unclear" where the adapter finds no clear answer. */
async function outcome<T>(
  vendor: PayoutVendor,
  answer: Answer | ((question: Question) => Answer),
  call: (provider: PayoutProvider) => Promise<T>,
): Promise<{ came: T | "unclear"; asked: Question[] }> {
  const server = await replay(typeof answer === "function" ? answer : () => answer);
  const provider = providerAt(vendor, server.url);
  const came = await call(provider).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    return "unclear" as const;
  });
  await provider.close();
  await server.close();
  return { came, asked: server.asked };
}

function providerAt(vendor: PayoutVendor, url: string): PayoutProvider {
  const pin = { PAYAZA_PAYOUT_PIN: "123456", PAYAZA_ACCOUNT_REFERENCE: "1010000000" };
  const config = testConfig({ PAYAZA_BASE_URL: url, PAYSTACK_BASE_URL: url, ...pin });
  return vendor === "payaza" ? createPayazaPayouts(config) : createPaystackPayouts(config);
}

const submit = (vendor: PayoutVendor, answer: Answer | ((question: Question) => Answer)) =>
  outcome(vendor, answer, (provider) => provider.submit(order));
const query = (vendor: PayoutVendor, answer: Answer, about: Pick<PayoutOrder, "reference" | "amount">) =>
  outcome(vendor, answer, (provider) => provider.query(about));

const payaza = answers.payaza;
const statusAnswer = payaza("payaza-payout-status");
const asked = { reference: "1242368116", amount: money("NGN", "300") };
const statusWith = (changes: object): Answer => {
  const body = statusAnswer.body as { data: object };
  return { http: 200, body: { ...body, data: { ...body.data, ...changes } } };
};

describe("submitting to Payaza", () => {
  it("sends what its documents ask for", async () => {
    const {
      came,
      asked: [question],
    } = await submit("payaza", payaza("payaza-payout-accepted"));
    expect(came).toEqual({ outcome: "taken" });
    if (!question) throw new Error("nothing was sent");
    const { service_payload: payload } = question.body as { service_payload: Record<string, unknown> };
    expect(payload["transaction_pin"]).toBe(123456);
    expect(payload["payout_beneficiaries"]).toMatchObject([
      {
        narration: "Manilla MNLABCDEFGHJKMN",
        sender: {
          sender_name: expect.any(String),
          sender_phone_number: expect.any(String),
          sender_address: expect.any(String),
        },
      },
    ]);
  });

  it.each([200, 400, 404, 409, 422, 500, 503])("reads its codes under HTTP %i", async (http) => {
    const said = (resp_code: string) => ({
      http,
      body: { response_code: 0, response_message: "no", resp_code },
    });
    expect((await submit("payaza", said("X01"))).came).toEqual({ outcome: "refused", reason: "no" });
    expect((await submit("payaza", said("X02"))).came).toEqual({ outcome: "refused", reason: "no" });
    expect((await submit("payaza", said("X03"))).came).toEqual({ outcome: "taken" });
    const older = { http, body: { response_code: "X01", response_message: "no" } };
    expect((await submit("payaza", older)).came).toEqual({ outcome: "refused", reason: "no" });
  });

  it.each(["payaza-payout-X03-http200", "payaza-payout-X03-http400", "payaza-payout-X03-http500"])(
    "%s is taken",
    async (id) => expect((await submit("payaza", payaza(id))).came).toEqual({ outcome: "taken" }),
  );

  it.each([200, 400, 500])("stops at a wrong PIN under HTTP %i", async (http) => {
    const body = { response_code: 500, response_message: "Invalid transaction pin", retry_count: 1 };
    expect((await submit("payaza", { http, body })).came).toMatchObject({ outcome: "stopped" });
  });

  it("puts off what there is no money for", async () => {
    expect((await submit("payaza", payaza("payaza-payout-funds"))).came).toMatchObject({
      outcome: "put_off",
    });
  });

  it.each<[string, Answer]>([
    ["nothing", { http: 200, body: {} }],
    [
      "a code nobody documents",
      { http: 200, body: { response_code: 0, resp_code: "X99", response_message: "?" } },
    ],
    ["an error of theirs", { http: 500, body: { status: false, message: "Internal server error" } }],
    ["a page", { http: 502, body: "<html></html>" }],
  ])("is unclear at %s", async (_case, answer) => {
    expect((await submit("payaza", answer)).came).toBe("unclear");
  });

  it("is never refused for good where any field of an acceptance is changed", async () => {
    for (const { what, body } of mutationsOf(payaza("payaza-payout-accepted").body)) {
      const { came } = await submit("payaza", { http: 200, body });
      if (came !== "unclear") expect(came.outcome, what).toBe("taken");
    }
  });
});

describe("Payaza's word about a payout", () => {
  it.each([
    ["NIP_SUCCESS", "paid"],
    ["NIP_FAILURE", "failed"],
    ["NIP_REVERSAL_SUCCESS", "reversed"],
    ["NIP_PENDING", "processing"],
    ["TRANSACTION_INITIATED", "processing"],
    ["ESCROW_SUCCESS", "processing"],
    ["SOMETHING_NEW", "processing"],
  ])("%s is %s", async (transactionStatus, status) => {
    expect((await query("payaza", statusWith({ transactionStatus }), asked)).came).toMatchObject({ status });
  });

  it.each<[string, Answer]>([
    ["the documents' form", payaza("payaza-payout-notfound")],
    ["404 and message", { http: 404, body: { message: "Transaction not found", status: false } }],
    ["404 and status false", { http: 404, body: { status: false } }],
    [
      "200 and status false",
      { http: 200, body: { status: false, message: "Transaction not found", data: null } },
    ],
    ["400", { http: 400, body: { response_code: 400, response_message: "Transaction not found" } }],
  ])("nothing of ours is there: %s", async (_form, answer) => {
    expect((await query("payaza", answer, asked)).came).toEqual({ status: "unknown" });
  });

  it("is asked for at the newer path where the first has nothing", async () => {
    const answer = ({ path }: Question): Answer =>
      path.endsWith("/transaction/status") ? statusAnswer : { http: 404, body: { message: "Not Found" } };
    const { came, asked: questions } = await outcome("payaza", answer, (provider) => provider.query(asked));
    expect(came).toMatchObject({ status: "paid", sessionId: "000023230202170854000000000000" });
    expect(questions.at(-1)?.query.get("transaction_reference")).toBe(asked.reference);
  });

  it.each<[string, Answer]>([
    ["a proxy's 404", { http: 404, body: { message: "no Route matched with those values" } }],
    ["an error of theirs", { http: 500, body: { message: "Transaction not found", status: false } }],
    ["nothing", { http: 200, body: {} }],
    ["a refusal", { http: 401, body: { message: "Authentication failed", status: false, retry_count: 0 } }],
    ["another amount", statusWith({ transactionAmount: 300.01 })],
    ["another currency", statusWith({ currency: "USD" })],
    ["another payout", statusWith({ transactionReference: "1242368117" })],
  ])("is unclear: %s", async (_case, answer) => {
    expect((await query("payaza", answer, asked)).came).toBe("unclear");
  });

  it("with any field changed it is paid, under way or unclear, and clear where the field decides nothing", async () => {
    const decides = /^data (missing|null|an)|transaction(Reference|Status|Amount)|currency/;
    for (const { what, body } of mutationsOf(statusAnswer.body)) {
      const { came } = await query("payaza", { http: 200, body }, asked);
      if (came !== "unclear") expect(["paid", "processing"], what).toContain(came.status);
      if (!decides.test(what)) expect(came, what).toMatchObject({ status: "paid" });
    }
  });
});

const verified = answers.paystack("paystack-verify");
const transfer = { reference: "acv_9ee55786-2323-4760-98e2-6380c9cb3f67", amount: money("NGN", "1000") };
const recipient: Answer = {
  http: 201,
  body: { status: true, message: "", data: { recipient_code: "RCP_1" } },
};
const atTransfer = (answer: Answer) => (question: Question) =>
  question.path === "/transfer" ? answer : recipient;

describe("submitting to Paystack", () => {
  it.each([400, 409, 422, 500, 200])(
    "knows both words for a reference that is there, under HTTP %i",
    async (http) => {
      for (const code of ["duplicate_transfer_reference", "duplicate_reference"]) {
        const answer = { http, body: { status: false, message: "no", code } };
        expect((await submit("paystack", atTransfer(answer))).came).toEqual({ outcome: "taken" });
      }
    },
  );

  it("refuses for good by the vendor's documented answer, and puts off every other", async () => {
    const invalid = answers.paystack("paystack-initiate-400");
    expect((await submit("paystack", atTransfer(invalid))).came).toMatchObject({ outcome: "refused" });
    const words = [
      "Your balance is not enough to fulfil this request",
      "You cannot initiate third party payouts",
    ];
    for (const message of words) {
      const answer = { http: 400, body: { status: false, message } };
      expect((await submit("paystack", atTransfer(answer))).came).toEqual({
        outcome: "put_off",
        reason: message,
      });
    }
  });

  it("is unclear at an error of theirs", async () => {
    const answer = { http: 500, body: { status: false, message: "Internal server error" } };
    expect((await submit("paystack", atTransfer(answer))).came).toBe("unclear");
  });
});

describe("Paystack's word about a transfer", () => {
  it("is paid by the vendor's own sample", async () => {
    expect((await query("paystack", verified, transfer)).came).toEqual({ status: "paid", sessionId: null });
  });

  it.each([
    ["success", { status: "paid" }],
    ["otp", { status: "processing", needs: "otp" }],
    ["pending", { status: "processing" }],
    ["received", { status: "processing" }],
    ["something_new", { status: "processing" }],
    ["failed", { status: "failed" }],
    ["rejected", { status: "failed" }],
    ["blocked", { status: "failed" }],
    ["abandoned", { status: "failed" }],
    ["reversed", { status: "reversed" }],
  ])("%s", async (status, came) => {
    const body = verified.body as { data: object };
    const answer = { http: 200, body: { ...body, data: { ...body.data, status } } };
    expect((await query("paystack", answer, transfer)).came).toMatchObject(came);
  });

  it.each([
    answers.paystack("paystack-verify-404"),
    { http: 404, body: { status: false, message: "Entity not found" } },
    { http: 404, body: { status: false, message: "whatever", code: "transaction_not_found" } },
    { http: 400, body: { status: false, message: "Transfer not found" } },
  ])("nothing of ours is there: $http", async (answer) => {
    expect((await query("paystack", answer, transfer)).came).toEqual({ status: "unknown" });
  });

  it.each([
    { http: 404, body: { message: "no Route matched with those values" } },
    { http: 400, body: { status: false, message: "Bad request" } },
    { http: 401, body: { status: false, message: "Invalid key" } },
    { http: 500, body: { status: false, message: "Transfer not found" } },
  ])("is unclear: $http", async (answer) => {
    expect((await query("paystack", answer, transfer)).came).toBe("unclear");
  });

  it("with any field changed it is paid, under way or unclear, and clear where the field decides nothing", async () => {
    const decides = /^data (missing|null|an)|^data\.(reference|status|amount) /;
    for (const { what, body } of mutationsOf(verified.body)) {
      const { came } = await query("paystack", { http: 200, body }, transfer);
      if (came !== "unclear") expect(["paid", "processing"], what).toContain(came.status);
      if (!decides.test(what)) expect(came, what).toMatchObject({ status: "paid" });
    }
  });
});

describe("Paystack's list", () => {
  const list = answers.paystack("paystack-list");
  const span = { from: new Date("2017-01-01"), until: new Date("2017-12-31") };

  it("is read although its rows have no reference of ours", async () => {
    const { came } = await outcome("paystack", list, (provider) => provider.entries(span, []));
    if (came === "unclear") throw new Error("it is clear");
    expect(came.entries.map(({ reference, units, status }) => [reference, units, status])).toEqual([
      ["TRF_1ptvuv321ahaa7q", 4400n, "pending"],
      ["TRF_5pr8ypzb0htx0cn", 3300n, "pending"],
    ]);
  });

  it("of 50 a page is read to the last page the vendor names", async () => {
    const [row] = (list.body as { data: object[] }).data;
    const page = ({ query: asked }: Question): Answer => {
      const number = Number(asked.get("page"));
      const data = Array.from({ length: 50 }, (_, index) => ({
        ...row,
        id: number * 100 + index,
        status: "success",
      }));
      return { http: 200, body: { status: true, data, meta: { page: number, pageCount: 3 } } };
    };
    const { came, asked: questions } = await outcome("paystack", page, (provider) =>
      provider.entries(span, []),
    );
    expect(came === "unclear" ? came : came.entries.length).toBe(150);
    expect(questions.map(({ query: one }) => [one.get("per_page"), one.get("perPage")])).toEqual(
      Array.from({ length: 3 }, () => ["100", "100"]),
    );
  });

  it("that shows only what is pending is asked for every status, and for each of ours it does not name", async () => {
    const at = new Date("2017-02-03T17:21:54.000Z");
    const known = [{ reference: transfer.reference, units: transfer.amount.units, at }];
    const answer = ({ path, query: { size }, query: asked }: Question): Answer => {
      if (path !== "/transfer") return verified;
      const data = size > 0 && asked.get("status") === null ? (list.body as { data: object[] }).data : [];
      return { http: 200, body: { status: true, data: data.map((row) => ({ ...row, status: "pending" })) } };
    };
    const { came, asked: questions } = await outcome("paystack", answer, (provider) =>
      provider.entries(span, known),
    );
    expect(came === "unclear" ? came : came.entries.at(-1)).toMatchObject({ ...known[0], status: "settled" });
    expect(questions.map(({ query: one }) => one.get("status"))).toContain("success");
  });
});

describe("Paystack's banks", () => {
  const sample = answers.paystack("paystack-banks");

  it.each([null, "null", undefined, ""])("end at the cursor %s", async (next) => {
    const body = { ...(sample.body as object), meta: { next, previous: "null", perPage: 5 } };
    const server = await replay(() => ({ http: 200, body }));
    const banks = createPaystackBanks(testConfig({ PAYSTACK_BASE_URL: server.url }));
    expect((await banks.list()).map(({ code }) => code)).toEqual(["801", "559", "50457"]);
    await banks.close();
    await server.close();
  });

  it("have NIP codes as text or number", async () => {
    const [row] = (sample.body as { data: object[] }).data;
    const data = ["000013", 13, "13", "ABCDEF", null].map((nip_sort_code) => ({ ...row, nip_sort_code }));
    const server = await replay(() => ({ http: 200, body: { status: true, data } }));
    const banks = createPaystackBanks(testConfig({ PAYSTACK_BASE_URL: server.url }));
    expect((await banks.list()).map(({ nipCode }) => nipCode)).toEqual([
      "000013",
      "000013",
      null,
      null,
      null,
    ]);
    await banks.close();
    await server.close();
  });

  it.each([
    [answers.paystack("paystack-resolve"), "WES GIBBONS"],
    [answers.paystack("paystack-resolve-limit"), "unclear"],
    [{ http: 422, body: { status: false, message: "Could not resolve account name" } }, undefined],
  ] as const)("resolve a name, or say why not", async (answer, came) => {
    const server = await replay(() => answer);
    const banks = createPaystackBanks(testConfig({ PAYSTACK_BASE_URL: server.url }));
    const name = await banks.resolve({ accountNumber: "0022728151", bankCode: "063" }).catch(() => "unclear");
    expect(name).toBe(came);
    await banks.close();
    await server.close();
  });
});

it("writes a narration that every bank takes", () => {
  expect(plainNarration("Manilla MNL-ABCD-EFGH-JKMN")).toBe("Manilla MNLABCDEFGHJKMN");
  expect(plainNarration("Ọlá’s  rent – “March” 2026 and a lot more")).toMatch(/^[A-Za-z0-9 ]{1,25}$/);
});

import { toMoney } from "@manilla/shared/money";
import { queryPayout, submitPayout, vendorOutcome } from "@manilla/testing/providers/payout-answers";
import {
  type Answer,
  mutationsOf,
  type VendorRequest,
  vendorAnswer,
} from "@manilla/testing/providers/vendor-answers";
import { describe, expect, it } from "vitest";
import { plainNarration } from "./payaza-format.ts";

const payaza = (id: string) => vendorAnswer("payaza", id);
const statusAnswer = payaza("payaza-payout-status");
const asked = { reference: "1242368116", amount: toMoney("NGN", "300") };
const statusWith = (changes: object): Answer => {
  const body = statusAnswer.body as { data: object };
  return { http: 200, body: { ...body, data: { ...body.data, ...changes } } };
};

describe("submitting to Payaza", () => {
  it("sends what its documents ask for", async () => {
    const {
      came,
      requests: [question],
    } = await submitPayout("payaza", payaza("payaza-payout-accepted"));
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
    expect((await submitPayout("payaza", said("X01"))).came).toEqual({ outcome: "refused", reason: "no" });
    expect((await submitPayout("payaza", said("X02"))).came).toEqual({ outcome: "refused", reason: "no" });
    expect((await submitPayout("payaza", said("X03"))).came).toEqual({ outcome: "taken" });
    const older = { http, body: { response_code: "X01", response_message: "no" } };
    expect((await submitPayout("payaza", older)).came).toEqual({ outcome: "refused", reason: "no" });
  });

  it.each(["payaza-payout-X03-http200", "payaza-payout-X03-http400", "payaza-payout-X03-http500"])(
    "%s is taken",
    async (id) => expect((await submitPayout("payaza", payaza(id))).came).toEqual({ outcome: "taken" }),
  );

  it.each([200, 400, 500])("stops at a wrong PIN under HTTP %i", async (http) => {
    const body = { response_code: 500, response_message: "Invalid transaction pin", retry_count: 1 };
    expect((await submitPayout("payaza", { http, body })).came).toMatchObject({ outcome: "stopped" });
    const accepted = { response_code: 200, response_message: "Accepted, PIN verified" };
    expect((await submitPayout("payaza", { http, body: accepted })).came).toEqual({ outcome: "taken" });
  });

  it("puts off what there is no money for", async () => {
    expect((await submitPayout("payaza", payaza("payaza-payout-funds"))).came).toMatchObject({
      outcome: "put_off",
    });
  });

  it.each<[string, Answer]>([
    ["nothing", { http: 200, body: {} }],
    [
      "an undocumented code",
      { http: 200, body: { response_code: 0, resp_code: "X99", response_message: "?" } },
    ],
    ["an error of theirs", { http: 500, body: { status: false, message: "Internal server error" } }],
    ["a page", { http: 502, body: "<html></html>" }],
  ])("is unclear at %s", async (_case, answer) => {
    expect((await submitPayout("payaza", answer)).came).toBe("unclear");
  });

  it("is never refused for good where any field of an acceptance is changed", async () => {
    for (const { what, body } of mutationsOf(payaza("payaza-payout-accepted").body)) {
      const { came } = await submitPayout("payaza", { http: 200, body });
      if (came !== "unclear") expect(came.outcome, what).toBe("taken");
    }
  });
});

describe("Payaza's state of a payout", () => {
  it.each([
    ["NIP_SUCCESS", "paid"],
    ["NIP_FAILURE", "failed"],
    ["NIP_REVERSAL_SUCCESS", "reversed"],
    ["NIP_PENDING", "processing"],
    ["TRANSACTION_INITIATED", "processing"],
    ["ESCROW_SUCCESS", "processing"],
    ["SOMETHING_NEW", "processing"],
  ])("%s is %s", async (transactionStatus, status) => {
    expect((await queryPayout("payaza", statusWith({ transactionStatus }), asked)).came).toMatchObject({
      status,
    });
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
    expect((await queryPayout("payaza", answer, asked)).came).toEqual({ status: "unknown" });
  });

  it("is asked for at the newer path where the first has nothing", async () => {
    const answer = ({ path }: VendorRequest): Answer =>
      path.endsWith("/transaction/status") ? statusAnswer : { http: 404, body: { message: "Not Found" } };
    const { came, requests: questions } = await vendorOutcome("payaza", answer, (provider) =>
      provider.query(asked),
    );
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
    expect((await queryPayout("payaza", answer, asked)).came).toBe("unclear");
  });

  it("with any field changed it is paid, under way or unclear, and clear where the field decides nothing", async () => {
    const decides = /^data (missing|null|an)|transaction(Reference|Status|Amount)|currency/;
    for (const { what, body } of mutationsOf(statusAnswer.body)) {
      const { came } = await queryPayout("payaza", { http: 200, body }, asked);
      if (came !== "unclear") expect(["paid", "processing"], what).toContain(came.status);
      if (!decides.test(what)) expect(came, what).toMatchObject({ status: "paid" });
    }
  });
});

it("writes a narration that every bank takes", () => {
  expect(plainNarration("Manilla MNL-ABCD-EFGH-JKMN")).toBe("Manilla MNLABCDEFGHJKMN");
  expect(plainNarration("Ọlá’s  rent – “March” 2026 and a lot more")).toMatch(/^[A-Za-z0-9 ]{1,25}$/);
});

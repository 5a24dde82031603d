import { toMoney } from "@manilla/shared/money";
import { queryPayout, submitPayout, vendorOutcome } from "@manilla/testing/providers/payout-answers";
import {
  type Answer,
  mutationsOf,
  type VendorRequest,
  vendorAnswer,
} from "@manilla/testing/providers/vendor-answers";
import { describe, expect, it } from "vitest";

const answers = (id: string) => vendorAnswer("paystack", id);
const verified = answers("paystack-verify");
const transfer = { reference: "acv_9ee55786-2323-4760-98e2-6380c9cb3f67", amount: toMoney("NGN", "1000") };

const recipient: Answer = {
  http: 201,
  body: { status: true, message: "", data: { recipient_code: "RCP_1" } },
};

const atTransfer = (answer: Answer) => (question: VendorRequest) =>
  question.path === "/transfer" ? answer : recipient;

describe("submitting to Paystack", () => {
  it.each([400, 409, 422, 500, 200])(
    "knows both words for a reference that is there, under HTTP %i",
    async (http) => {
      for (const code of ["duplicate_transfer_reference", "duplicate_reference"]) {
        const answer = { http, body: { status: false, message: "no", code } };
        expect((await submitPayout("paystack", atTransfer(answer))).came).toEqual({ outcome: "taken" });
      }
    },
  );

  it("knows a reference that is there by their words alone", async () => {
    const words = ["Transfer reference has already been used", "Duplicate transfer reference"];
    for (const message of words) {
      const answer = { http: 400, body: { status: false, message, code: "unknown" } };
      expect((await submitPayout("paystack", atTransfer(answer))).came).toEqual({ outcome: "taken" });
    }
  });

  it("refuses for good by the vendor's documented answer, and puts off every other", async () => {
    const invalid = answers("paystack-initiate-400");
    expect((await submitPayout("paystack", atTransfer(invalid))).came).toMatchObject({ outcome: "refused" });
    const words = [
      "Your balance is not enough to fulfil this request",
      "You cannot initiate third party payouts",
    ];
    for (const message of words) {
      const answer = { http: 400, body: { status: false, message } };
      expect((await submitPayout("paystack", atTransfer(answer))).came).toEqual({
        outcome: "put_off",
        reason: message,
      });
    }
  });

  it.each([
    ["invalid_account_number", "refused"],
    ["invalid_bank_code", "refused"],
    ["invalid_amount", "refused"],
    ["missing_params", "put_off"],
    ["invalid_params", "put_off"],
    ["not_found", "put_off"],
    ["unknown", "put_off"],
    ["something_new", "put_off"],
  ])("is %s: %s, at the recipient and at the transfer", async (code, came) => {
    const answer = { http: 400, body: { status: false, message: "no", code } };
    expect((await submitPayout("paystack", answer)).came).toMatchObject({ outcome: came });
    expect((await submitPayout("paystack", atTransfer(answer))).came).toMatchObject({ outcome: came });
  });

  it.each([
    [{ reference: "any", status: "pending", amount: 30_000 }, true, { outcome: "taken" }],
    [{ reference: "any", status: "success" }, true, { outcome: "taken" }],
    [{ transfer_code: "TRF_1", status: "otp", recipient: 28 }, true, { outcome: "taken" }],
    [{ transfer_code: "TRF_1", status: "otp" }, false, { outcome: "put_off", reason: "said" }],
    [{ status: "pending" }, true, "unclear"],
    [null, true, "unclear"],
  ])("at %j with status %s is %j", async (data, status, came) => {
    const answer = { http: 200, body: { status, message: "said", data } };
    expect((await submitPayout("paystack", atTransfer(answer))).came).toEqual(came);
  });

  it("is unclear at an error of theirs", async () => {
    const answer = { http: 500, body: { status: false, message: "Internal server error" } };
    expect((await submitPayout("paystack", atTransfer(answer))).came).toBe("unclear");
  });
});

describe("Paystack's state of a transfer", () => {
  it("is paid by the vendor's own sample", async () => {
    expect((await queryPayout("paystack", verified, transfer)).came).toEqual({
      status: "paid",
      sessionId: null,
    });
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
    expect((await queryPayout("paystack", answer, transfer)).came).toMatchObject(came);
  });

  it.each([
    answers("paystack-verify-404"),
    { http: 404, body: { status: false, message: "Entity not found" } },
    { http: 404, body: { status: false, message: "whatever", code: "transaction_not_found" } },
    { http: 400, body: { status: false, message: "Transfer not found" } },
    { http: 422, body: { status: false, message: "no", code: "transaction_not_found" } },
    { http: 200, body: { status: false, message: "Transfer not found" } },
  ])("nothing of ours is there: $http", async (answer) => {
    expect((await queryPayout("paystack", answer, transfer)).came).toEqual({ status: "unknown" });
  });

  it.each([
    { http: 404, body: { message: "no Route matched with those values" } },
    { http: 400, body: { status: false, message: "Bad request" } },
    { http: 200, body: { status: false, message: "Please try again" } },
    { http: 200, body: { ...(verified.body as object), status: false } },
    { http: 401, body: { status: false, message: "Invalid key" } },
    { http: 500, body: { status: false, message: "Transfer not found" } },
  ])("is unclear: $http", async (answer) => {
    expect((await queryPayout("paystack", answer, transfer)).came).toBe("unclear");
  });

  it("with any field changed it is paid, under way or unclear, and clear where the field decides nothing", async () => {
    const decides = /^data (missing|null|an)|^data\.(reference|status|amount) /;
    for (const { what, body } of mutationsOf(verified.body)) {
      const { came } = await queryPayout("paystack", { http: 200, body }, transfer);
      if (came !== "unclear") expect(["paid", "processing"], what).toContain(came.status);
      if (!decides.test(what)) expect(came, what).toMatchObject({ status: "paid" });
    }
  });
});

describe("Paystack's balance", () => {
  const balance = (data: unknown) =>
    vendorOutcome("paystack", { http: 200, body: { status: true, data } }, (provider) => provider.balances());

  it("is the naira line's, as a number or as text, whatever the others hold", async () => {
    expect(
      (await vendorOutcome("paystack", answers("paystack-balance"), (one) => one.balances())).came,
    ).toEqual([toMoney("NGN", "17000")]);
    const dollars = { currency: "USD", balance: -1.5 };
    expect((await balance([dollars, { currency: "NGN", balance: "1700000" }])).came).toEqual([
      toMoney("NGN", "17000"),
    ]);
  });

  it.each([[[]], [[{ currency: "USD", balance: 5 }]], [[{ currency: "NGN", balance: null }]], [null]])(
    "of %j is no answer",
    async (data) => expect((await balance(data)).came).toBe("unclear"),
  );
});

describe("Paystack's list", () => {
  const list = answers("paystack-list");
  const span = { from: new Date("2017-01-01"), until: new Date("2017-12-31") };

  it("is read although its rows have no reference of ours", async () => {
    const { came } = await vendorOutcome("paystack", list, (provider) => provider.entries(span, []));
    if (came === "unclear") throw new Error("it is clear");
    expect(came.entries.map(({ reference, units, status }) => [reference, units, status])).toEqual([
      ["TRF_1ptvuv321ahaa7q", 4400n, "pending"],
      ["TRF_5pr8ypzb0htx0cn", 3300n, "pending"],
    ]);
  });

  it("with a row that cannot be read has the others, and is not whole", async () => {
    const [row] = (list.body as { data: object[] }).data;
    const data = [
      { ...row, amount: null },
      { ...row, reference: "", status: "success", fee_charged: "1000" },
    ];
    const { came } = await vendorOutcome(
      "paystack",
      { http: 200, body: { status: true, data } },
      (provider) => provider.entries(span, []),
    );
    expect(came).toMatchObject({
      entries: [{ reference: "TRF_1ptvuv321ahaa7q", status: "settled", fee: 1000n }],
      whole: false,
      hasUnreadable: true,
    });
  });

  it("of 50 a page is read to the last page the vendor names", async () => {
    const [row] = (list.body as { data: object[] }).data;
    const page = ({ query: asked }: VendorRequest): Answer => {
      const number = Number(asked.get("page"));
      const data = Array.from({ length: 50 }, (_, index) => ({
        ...row,
        id: number * 100 + index,
        status: "success",
      }));
      return { http: 200, body: { status: true, data, meta: { page: number, pageCount: 3 } } };
    };
    const { came, requests: questions } = await vendorOutcome("paystack", page, (provider) =>
      provider.entries(span, []),
    );
    expect(came === "unclear" ? came : came.entries.length).toBe(150);
    expect(questions.map(({ query: one }) => [one.get("per_page"), one.get("perPage")])).toEqual(
      Array.from({ length: 3 }, () => ["100", "100"]),
    );
  });

  it("without our references has each of ours once, under our reference", async () => {
    const [first, second] = (list.body as { data: object[] }).data;
    const id = (verified.body as { data: { id: number } }).data.id;
    const data = [
      { ...first, id, status: "success", fee_charged: 1000 },
      { ...second, status: "success" },
    ];
    const known = [{ reference: transfer.reference, units: transfer.amount.units, at: span.from }];
    const answer = ({ path }: VendorRequest): Answer =>
      path === "/transfer" ? { http: 200, body: { status: true, data } } : verified;
    const { came } = await vendorOutcome("paystack", answer, (provider) => provider.entries(span, known));
    expect(came === "unclear" ? came : came.entries).toMatchObject([
      { id: String(id), reference: transfer.reference, status: "settled", fee: 1000n },
      { reference: "TRF_5pr8ypzb0htx0cn", status: "settled" },
    ]);
  });

  it("that shows only what is pending is asked for every status, and for each of ours it does not name", async () => {
    const at = new Date("2017-02-03T17:21:54.000Z");
    const known = [{ reference: transfer.reference, units: transfer.amount.units, at }];
    const answer = ({ path, query: { size }, query: asked }: VendorRequest): Answer => {
      if (path !== "/transfer") return verified;
      const data = size > 0 && asked.get("status") === null ? (list.body as { data: object[] }).data : [];
      return { http: 200, body: { status: true, data: data.map((row) => ({ ...row, status: "pending" })) } };
    };
    const { came, requests: questions } = await vendorOutcome("paystack", answer, (provider) =>
      provider.entries(span, known),
    );
    expect(came === "unclear" ? came : came.entries.at(-1)).toMatchObject({ ...known[0], status: "settled" });
    expect(questions.map(({ query: one }) => one.get("status"))).toContain("success");
  });
});

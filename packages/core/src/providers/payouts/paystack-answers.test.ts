import { money } from "@manilla/shared/money";
import { query, submit } from "@manilla/testing/providers/payout-answers";
import {
  type Answer,
  mutationsOf,
  type Question,
  vendorAnswers,
} from "@manilla/testing/providers/vendor-answers";
import { describe, expect, it } from "vitest";

const answers = vendorAnswers("paystack");
const verified = answers("paystack-verify");
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

  it("knows a reference that is there by their words alone", async () => {
    const words = ["Transfer reference has already been used", "Duplicate transfer reference"];
    for (const message of words) {
      const answer = { http: 400, body: { status: false, message, code: "unknown" } };
      expect((await submit("paystack", atTransfer(answer))).came).toEqual({ outcome: "taken" });
    }
  });

  it("refuses for good by the vendor's documented answer, and puts off every other", async () => {
    const invalid = answers("paystack-initiate-400");
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
    expect((await submit("paystack", answer)).came).toMatchObject({ outcome: came });
    expect((await submit("paystack", atTransfer(answer))).came).toMatchObject({ outcome: came });
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
    expect((await submit("paystack", atTransfer(answer))).came).toEqual(came);
  });

  it("is unclear at an error of theirs", async () => {
    const answer = { http: 500, body: { status: false, message: "Internal server error" } };
    expect((await submit("paystack", atTransfer(answer))).came).toBe("unclear");
  });
});

describe("Paystack's state of a transfer", () => {
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
    answers("paystack-verify-404"),
    { http: 404, body: { status: false, message: "Entity not found" } },
    { http: 404, body: { status: false, message: "whatever", code: "transaction_not_found" } },
    { http: 400, body: { status: false, message: "Transfer not found" } },
    { http: 422, body: { status: false, message: "no", code: "transaction_not_found" } },
    { http: 200, body: { status: false, message: "Transfer not found" } },
  ])("nothing of ours is there: $http", async (answer) => {
    expect((await query("paystack", answer, transfer)).came).toEqual({ status: "unknown" });
  });

  it.each([
    { http: 404, body: { message: "no Route matched with those values" } },
    { http: 400, body: { status: false, message: "Bad request" } },
    { http: 200, body: { status: false, message: "Please try again" } },
    { http: 200, body: { ...(verified.body as object), status: false } },
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

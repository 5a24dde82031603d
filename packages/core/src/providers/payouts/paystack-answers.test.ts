import { money } from "@manilla/shared/money";
import { describe, expect, it } from "vitest";
import { outcome, query, submit } from "../testing/payout-answers.ts";
import { type Answer, mutationsOf, type Question, vendorAnswers } from "../testing/vendor-answers.ts";

/** The vendor's own answers, and changes of each of their fields: what the adapter makes of them. */

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
  const list = answers("paystack-list");
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

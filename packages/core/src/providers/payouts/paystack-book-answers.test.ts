import { money } from "@manilla/shared/money";
import { vendorOutcome } from "@manilla/testing/providers/payout-answers";
import { type Answer, type Question, vendorAnswers } from "@manilla/testing/providers/vendor-answers";
import { describe, expect, it } from "vitest";

const answers = vendorAnswers("paystack");
const verified = answers("paystack-verify");
const transfer = { reference: "acv_9ee55786-2323-4760-98e2-6380c9cb3f67", amount: money("NGN", "1000") };

describe("Paystack's balance", () => {
  const balance = (data: unknown) =>
    vendorOutcome("paystack", { http: 200, body: { status: true, data } }, (provider) => provider.balances());

  it("is the naira line's, as a number or as text, whatever the others hold", async () => {
    expect(
      (await vendorOutcome("paystack", answers("paystack-balance"), (one) => one.balances())).came,
    ).toEqual([money("NGN", "17000")]);
    const dollars = { currency: "USD", balance: -1.5 };
    expect((await balance([dollars, { currency: "NGN", balance: "1700000" }])).came).toEqual([
      money("NGN", "17000"),
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
    });
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
    const { came, asked: questions } = await vendorOutcome("paystack", page, (provider) =>
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
    const answer = ({ path }: Question): Answer =>
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
    const answer = ({ path, query: { size }, query: asked }: Question): Answer => {
      if (path !== "/transfer") return verified;
      const data = size > 0 && asked.get("status") === null ? (list.body as { data: object[] }).data : [];
      return { http: 200, body: { status: true, data: data.map((row) => ({ ...row, status: "pending" })) } };
    };
    const { came, asked: questions } = await vendorOutcome("paystack", answer, (provider) =>
      provider.entries(span, known),
    );
    expect(came === "unclear" ? came : came.entries.at(-1)).toMatchObject({ ...known[0], status: "settled" });
    expect(questions.map(({ query: one }) => one.get("status"))).toContain("success");
  });
});

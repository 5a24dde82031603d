import { decimalText, toMoney } from "@manilla/shared/money";
import {
  errorReply,
  evmAddress,
  evmNetworks,
  okReply,
  vendorOutcome,
} from "@manilla/testing/providers/custody-answers";
import {
  type Answer,
  mutationsOf,
  type VendorRequest,
  vendorAnswer,
} from "@manilla/testing/providers/vendor-answers";
import { describe, expect, it } from "vitest";

const answers = (id: string) => vendorAnswer("quidax", id);

const order = {
  reference: "WTH-1",
  coin: "USDC",
  network: "erc20",
  amount: toMoney("USDC", "5"),
  address: evmAddress,
  memo: null,
} as const;

const ordered =
  (answer: Answer, valid: Answer = okReply({ valid: true })) =>
  (question: VendorRequest): Answer => {
    if (question.path.endsWith("/validate_address")) return valid;
    return question.method === "POST" ? answer : okReply({ currency: "usdc", networks: evmNetworks });
  };
const withdrawn = (answer: Answer, valid?: Answer) =>
  vendorOutcome(ordered(answer, valid), (custody) => custody.withdraw(order));

describe("an order", () => {
  it("is taken when it is accepted, and when its reference is there already, under any HTTP status", async () => {
    expect((await withdrawn(okReply({ reference: "WTH-1" }, 201))).came).toEqual({ kind: "taken" });
    expect((await withdrawn(answers("quidax-error-http200"))).came).toEqual({ kind: "taken" });
    for (const http of [200, 400, 409, 422]) {
      expect((await withdrawn(errorReply(http, "Reference has already been taken"))).came).toEqual({
        kind: "taken",
      });
    }
  });

  it.each(["E0103", "E0105", "E0107", "E0111", "E0112", "E9999"])(
    "is not ended by the code %s, which is not documented",
    async (code) => expect((await withdrawn(errorReply(400, "no", code))).came).toBe("unclear"),
  );

  it("is refused for good when the vendor calls the address itself invalid", async () => {
    const { came } = await withdrawn(errorReply(400, "Invalid address"), okReply({ valid: false }));
    expect(came).toEqual({ kind: "refused", reason: "Invalid address Invalid address" });
  });

  it.each<[string, Answer]>([
    ["of another reference", okReply({ reference: "WTH-2" }, 201)],
    ["of a wrong key", errorReply(401, "Invalid API key")],
    ["of a limit", errorReply(429, "Too many requests")],
    ["of a limit in their own number", errorReply(444, "Too many requests")],
    ["of a proxy", { http: 404, body: { message: "no Route matched" } }],
    ["of an error of theirs", errorReply(500, "Reference has already been taken")],
    ["of nothing", { http: 200, body: {} }],
  ])("is unclear at an answer %s", async (_what, answer) => {
    expect((await withdrawn(answer, okReply({ valid: false }))).came).toBe("unclear");
  });

  it("is not sent on a network that is switched off", async () => {
    const off = okReply({ currency: "usdc", networks: [{ id: "erc20", withdraws_enabled: false }] });
    const { came, requests } = await vendorOutcome(off, (custody) => custody.withdraw(order));
    expect(came).toBe("unclear");
    expect(requests.every(({ method }) => method === "GET")).toBe(true);
  });
});

const withdrawal = {
  id: "w1",
  reference: "WTH-1",
  currency: "usdc",
  amount: "5.0",
  fee: "4.0",
  txid: null,
  status: "Done",
  reason: null,
};
const found = (answer: Answer) => vendorOutcome(answer, (custody) => custody.findWithdrawal("WTH-1"));

describe("a withdrawal", () => {
  it.each([
    ["Done", "done"],
    ["done", "done"],
    ["Rejected", "rejected"],
    ["canceled", "rejected"],
    ["failed", "rejected"],
    ["Processing", "pending"],
    ["something_new", "pending"],
  ])("%s is %s", async (status, came) => {
    expect((await found(okReply({ ...withdrawal, status }))).came).toMatchObject({ status: came });
  });

  it.each([
    errorReply(404, "Not found"),
    errorReply(404, "?", "E0000"),
    errorReply(200, "Withdrawal not found"),
  ])("is unknown in the vendor's own envelope: $http", async (answer) =>
    expect((await found(answer)).came).toBeNull(),
  );

  it.each<[string, Answer]>([
    ["a proxy's 404", { http: 404, body: { message: "no Route matched" } }],
    ["a wrong key", errorReply(401, "Withdrawal not found")],
    ["an error under 200", errorReply(200, "Something went wrong")],
    ["another one", okReply({ ...withdrawal, reference: "WTH-2" })],
  ])("is unclear: %s", async (_what, answer) => expect((await found(answer)).came).toBe("unclear"));

  it("with any field changed is done with the same amount, under way or unclear", async () => {
    for (const { what, body } of mutationsOf({ status: "success", data: withdrawal })) {
      const { came } = await found({ http: 200, body });
      if (came === "unclear" || came === null || came.coin === null) continue;
      expect(["done", "pending"], what).toContain(came.status);
      expect(came.amount && decimalText(came.amount), what).toBe("5.00000000");
    }
  });
});

describe("a fee", () => {
  const fee = (answer: Parameters<typeof vendorOutcome>[0], amount?: string) =>
    vendorOutcome(answer, async (custody) => {
      const rail = { coin: "BTC", network: "bitcoin" } as const;
      return decimalText(
        await custody.networkFee(rail, amount === undefined ? undefined : toMoney("BTC", amount)),
      );
    });

  it("is read flat and in ranges", async () => {
    const flat = await vendorOutcome(answers("quidax-fee-flat"), (custody) =>
      custody.networkFee({ coin: "USDT", network: "trc20" }),
    );
    expect(flat.came === "unclear" ? flat.came : decimalText(flat.came)).toBe("1.00000000");
    expect((await fee(answers("quidax-fee-range"))).came).toBe("0.00020000");
  });

  it("is that of the amount's range, and without an amount the largest", async () => {
    const ranges = [
      { min: 0, max: 0.01, type: "flat", value: 0.0001 },
      { min: 0.01, max: 1, type: "flat", value: "0.0003" },
    ];
    const answer = okReply({ fee: ranges, type: "range" });
    expect((await fee(answer, "0.005")).came).toBe("0.00010000");
    expect((await fee(answer, "0.5")).came).toBe("0.00030000");
    expect((await fee(answer)).came).toBe("0.00030000");
  });

  it("is asked for with an amount where only the older path is there", async () => {
    const answer = ({ path }: VendorRequest): Answer =>
      path === "/fee" ? errorReply(404, "Not found") : okReply({ fee: "0.0005", type: "flat" });
    const { came, requests } = await fee(answer, "0.25");
    expect(came).toBe("0.00050000");
    expect(Object.fromEntries(requests.at(-1)?.query ?? [])).toEqual({
      currency: "btc",
      network: "btc",
      amount: "0.25000000",
    });
  });

  it("a fee of another kind is unclear", async () => {
    expect((await fee(okReply({ fee: 1, type: "percentage" }))).came).toBe("unclear");
  });
});

import { toDecimal } from "@manilla/shared/money";
import { describe, expect, it } from "vitest";
import { error, evm, outcome, success } from "../testing/custody-answers.ts";
import { type Answer, mutationsOf } from "../testing/vendor-answers.ts";

describe("a deposit", () => {
  const deposit = {
    id: "d1",
    currency: "usdc",
    amount: "5.0",
    txid: "0xabc",
    status: "accepted",
    created_at: "2025-09-05T12:20:22.000Z",
    user: { id: "a" },
    payment_transaction: { confirmations: 12, required_confirmations: 12 },
    payment_address: { address: evm, network: "erc20", destination_tag: null },
  };
  const read = (answer: Answer) => outcome(answer, (custody) => custody.deposit("a", "d1"));

  it.each([
    ["accepted", "accepted"],
    ["checked", "accepted"],
    ["on_hold", "on_hold"],
    ["warning", "on_hold"],
    ["rejected", "rejected"],
    ["failed_aml", "rejected"],
    ["canceled", "rejected"],
    ["failed", "rejected"],
    ["submitted", "confirming"],
    ["something_new", "confirming"],
  ])("%s is %s", async (status, came) => {
    expect((await read(success({ ...deposit, status }))).came).toMatchObject({ status: came });
  });

  it("is unknown by any code, and unclear at a proxy's 404", async () => {
    expect((await read(error(404, "Deposit not found", "E1"))).came).toBeNull();
    expect((await read({ http: 404, body: {} })).came).toBe("unclear");
  });

  it("with any field changed is accepted with the same amount, not yet, or unclear", async () => {
    for (const { what, body } of mutationsOf({ status: "success", data: deposit })) {
      const { came } = await read({ http: 200, body });
      if (came === "unclear" || came === null || came.coin === null) continue;
      expect(["accepted", "confirming"], what).toContain(came.status);
      expect(came.amount && toDecimal(came.amount), what).toBe("5.00000000");
    }
  });
});

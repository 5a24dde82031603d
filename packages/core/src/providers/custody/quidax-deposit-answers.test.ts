import { decimalText } from "@manilla/shared/money";
import { errorReply, evmAddress, okReply, vendorOutcome } from "@manilla/testing/providers/custody-answers";
import { type Answer, mutationsOf } from "@manilla/testing/providers/vendor-answers";
import { describe, expect, it } from "vitest";

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
    payment_address: { address: evmAddress, network: "erc20", destination_tag: null },
  };
  const read = (answer: Answer) => vendorOutcome(answer, (custody) => custody.deposit("a", "d1"));

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
    expect((await read(okReply({ ...deposit, status }))).came).toMatchObject({ status: came });
  });

  it.each([
    ["5.0", "5.00000000"],
    [5, "5.00000000"],
    ["0.5e-4", "0.00005000"],
    [1e-7, "0.00000010"],
  ])("of %j is %s", async (amount, came) => {
    const read1 = (await read(okReply({ ...deposit, amount }))).came;
    expect(read1 !== "unclear" && read1?.amount && decimalText(read1.amount)).toBe(came);
  });

  it.each(["-5", "5,000.0", "NaN", "1e400", -5, null, {}])("of %j is unclear", async (amount) => {
    expect((await read(okReply({ ...deposit, amount }))).came).toBe("unclear");
  });

  it("has an id and confirmations as numbers or texts", async () => {
    const chain = { confirmations: "3", required_confirmations: 12 };
    const data = { ...deposit, id: 77, payment_transaction: chain, user: { id: 4 } };
    const { came } = await vendorOutcome(okReply(data), (custody) => custody.deposit("a", "77"));
    expect(came).toMatchObject({ id: "77", confirmations: 3, required: 12 });
  });

  it("is unknown by any code, and unclear at a proxy's 404", async () => {
    expect((await read(errorReply(404, "Deposit not found", "E1"))).came).toBeNull();
    expect((await read({ http: 404, body: {} })).came).toBe("unclear");
  });

  it.each([
    null,
    {},
    { ...deposit, amount: "NaN" },
    { ...deposit, amount: "999999999999" },
    { ...deposit, id: null },
    "row",
  ])("is found in a list beside the row %j", async (row) => {
    const list = okReply([row, deposit]);
    const { came } = await vendorOutcome(list, (custody) => custody.deposits(1));
    expect(came).toMatchObject([null, { id: "d1", status: "accepted" }]);
  });

  it("with any field changed is accepted with the same amount, not yet, or unclear", async () => {
    for (const { what, body } of mutationsOf({ status: "success", data: deposit })) {
      const { came } = await read({ http: 200, body });
      if (came === "unclear" || came === null || came.coin === null) continue;
      expect(["accepted", "confirming"], what).toContain(came.status);
      expect(came.amount && decimalText(came.amount), what).toBe("5.00000000");
    }
  });
});

import { describe, expect, it } from "vitest";
import type { ReplyOf } from "../http/route.ts";
import type { getTransaction } from "../wallet/activity-contract.ts";
import { adviceFor } from "./advice.ts";
import { answerTime, caseKindNames, caseKindsAbout } from "./kinds.ts";

type Transaction = ReplyOf<typeof getTransaction>;
const at = "2026-11-20T09:30:00.000Z";

function transaction(over: Partial<Transaction>): Transaction {
  return {
    id: "x",
    reference: "MNL-X",
    kind: "naira.withdrawal",
    title: "Naira withdrawal",
    state: "paid",
    status: "completed",
    out: { asset: "NGN", amount: "1000.00" },
    in: null,
    fee: { asset: "NGN", amount: "15.00" },
    price: null,
    rate: null,
    nairaValue: null,
    dollarValue: null,
    counterparty: null,
    createdAt: at,
    timeline: [{ state: "paid", label: "Paid", reason: null, at }],
    arrives: { asset: "NGN", amount: "985.00" },
    details: [{ label: "Bank session ID", value: "0001" }],
    next: null,
    providerReference: null,
    ...over,
  };
}

describe("the app's own answer", () => {
  it("says what happens next and by when while a transaction is under way", () => {
    const next = { text: "Your bank has been instructed.", by: at };
    const pending = transaction({ state: "processing", status: "pending", next });
    expect(adviceFor("not_arrived", pending)).toMatchObject({
      text: next.text,
      by: at,
      title: "In progress: Processing",
    });
  });

  it("gives the session ID of a paid withdrawal, the hash of a send, the token of a meter", () => {
    expect(adviceFor("not_arrived", transaction({}))?.facts).toEqual([
      { label: "Bank session ID", value: "0001" },
    ]);
    const details = [{ label: "Transaction hash", value: "0xabc" }];
    expect(adviceFor("not_arrived", transaction({ kind: "crypto.send", details }))?.facts).toEqual(details);
    const token = [{ label: "Token", value: "1234" }];
    const bill = transaction({ kind: "bill.electricity", details: token });
    expect(adviceFor("token_missing", bill)).toMatchObject({ title: "This is your token", facts: token });
  });

  it("never says that money came back which never left", () => {
    const failed = { status: "failed", state: "failed" } as const;
    expect(adviceFor("not_arrived", transaction(failed))?.title).toMatch(/back in your balance/);
    const expired = transaction({ kind: "naira.deposit", status: "failed", state: "expired", out: null });
    expect(adviceFor("not_arrived", expired)?.title).toMatch(/t received this money/);
  });

  it("says of coins that were not accepted that they are not in the balance, and speaks of no bank", () => {
    const coins = { kind: "crypto.deposit", in: { asset: "ETH", amount: "0.5" }, out: null } as const;
    const rejected = transaction({ ...coins, status: "failed", state: "rejected" });
    expect(adviceFor("not_arrived", rejected)).toMatchObject({
      title: "We didn't accept the deposit",
      text: expect.not.stringMatching(/bank/),
    });
  });

  it("speaks of a network only where coins left for one", () => {
    const inside = transaction({ kind: "crypto.send", details: [], providerReference: null });
    expect(adviceFor("not_arrived", inside)?.title).toBe("The recipient has it");
    const outside = transaction({ kind: "crypto.send", providerReference: "order" });
    expect(adviceFor("not_arrived", outside)?.title).toBe("The network confirmed it");
  });

  it("never says that sent money was added to one's own balance", () => {
    const sent = transaction({ kind: "transfer.send", counterparty: "@ngozi", details: [] });
    expect(adviceFor("not_arrived", sent)?.title).toBe("@ngozi has it");
    expect(adviceFor("wrong_account", sent)?.title).toBe("Only the recipient can return it");
    expect(adviceFor("other", transaction({ kind: "adjustment" }))).toBeNull();
  });

  it("offers the freeze after fraud, and has no answer where there are no facts", () => {
    expect(adviceFor("tricked", undefined)?.text).toMatch(/Freeze your account/);
    expect(adviceFor("account", undefined)).toBeNull();
  });

  it("says the steps of a claim for coins on a wrong network", () => {
    expect(adviceFor("wrong_network", undefined)?.steps).toHaveLength(4);
  });
});

it("each operation has the kinds that fit it, and each kind its time", () => {
  expect(caseKindsAbout("naira.withdrawal")).toEqual([
    "tricked",
    "wrong_account",
    "not_arrived",
    "charges",
    "other",
  ]);
  expect(caseKindsAbout("bill.electricity")).toContain("token_missing");
  expect(caseKindsAbout("crypto.buy")).toEqual(["tricked", "charges", "other"]);
  expect(caseKindNames.map(answerTime)).toEqual([
    ...Array<string>(5).fill("72 hours"),
    "30 days",
    "14 days",
    "14 days",
  ]);
});

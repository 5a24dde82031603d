import type { BillPurchase } from "@manilla/shared/bills/contract";
import { expect, it } from "vitest";
import { line } from "../../../../testing/lines-fixture.ts";
import { resultsOf, storedResult } from "./results-of.ts";

it("after a reload in the middle tells of each bill that was confirmed, in its order", () => {
  const refused = { id: "b", is: "refused", message: "Insufficient balance" } as const;
  const results = resultsOf({
    confirmed: [line("a"), line("b"), line("c")],
    results: [refused],
    unanswered: { a: line("a") },
  });
  expect(results.map(({ recipient }) => recipient.id)).toEqual(["a", "b", "c"]);
  expect(results).toMatchObject([{ is: "unknown" }, refused, { is: "refused", message: "Not sent yet." }]);
});

it("stores of a bought bill where it is, and neither its token nor its amount", () => {
  const bill = {
    transactionId: "t",
    type: "electricity",
    status: "successful",
    token: "1234",
  } as BillPurchase;
  expect(storedResult({ ...line("a"), is: "bought", bill })).toEqual({
    id: "a",
    is: "bought",
    transactionId: "t",
  });
});

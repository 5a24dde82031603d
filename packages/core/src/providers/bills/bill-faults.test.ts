import { money } from "@manilla/shared/money";
import { phoneNumberOf } from "@manilla/shared/phone-number";
import { testConfig } from "@manilla/testing/config";
import { controlledSandbox } from "@manilla/testing/controlled-sandbox";
import {
  billVendorNames,
  billVendorsUnderTest,
  sandboxBills,
} from "@manilla/testing/providers/bills-outside";
import { describe, expect, it } from "vitest";
import type { BillOrder } from "./port.ts";

const sandbox = await controlledSandbox();

describe.each(billVendorNames)("%s, when the line is bad", (name) => {
  const { codes, purchase: operation, create } = billVendorsUnderTest[name];
  const order: BillOrder = {
    kind: "airtime",
    service: codes.airtime,
    product: null,
    recipient: "+2348032255511",
    phone: phoneNumberOf("+2348032255511"),
    amount: money("NGN", "200"),
  };

  it.each(["timeout", "refuse", "error500", "lost_answer", "reset", "garbage", "error500_after"])(
    "%s is no answer",
    async (fault) => {
      const { vendor } = await sandboxBills(sandbox, name);
      await sandbox.control("faults", { vendor: name, operation, fault, times: 1 });
      const result = await vendor.buy(order, vendor.newRequestId(new Date()));
      expect(result.status).toBe("pending");
      await vendor.close();
    },
  );

  it("an answer under another purchase's name is corrected by the next query", async () => {
    const { vendor } = await sandboxBills(sandbox, name);
    await sandbox.control("faults", { vendor: name, operation, fault: "another", times: 1 });
    const [requestId, sentAt] = [vendor.newRequestId(new Date()), new Date()];
    const named = { ...order, recipient: "+2348032255512" };
    const answer = await vendor.buy(named, requestId);
    const wrong = answer.status === "delivered" ? answer.receipt.vendorReference : null;
    const sent = { order: named, requestId, vendorReference: wrong, sentAt, taken: new Set<string>() };
    const found = await vendor.query(sent);
    expect(found).toMatchObject({ receipt: { vendorReference: expect.not.stringMatching("another") } });
    await vendor.close();
  });

  it("a rate limit is a rejection for reasons of ours", async () => {
    const { vendor } = await sandboxBills(sandbox, name);
    await sandbox.control("faults", { vendor: name, operation, fault: "rate_limited", times: 1 });
    const result = await vendor.buy(order, vendor.newRequestId(new Date()));
    expect(result).toMatchObject({ status: "failed", fault: "ours" });
    await vendor.close();
  });

  it("a refused connection is a rejection: nothing was sent", async () => {
    const vendor = create(testConfig());
    expect(await vendor.buy(order, "x")).toMatchObject({ status: "failed", fault: "ours" });
    await vendor.close();
  });
});

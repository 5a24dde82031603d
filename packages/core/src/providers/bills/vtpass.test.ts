import { money } from "@manilla/shared/money";
import { phoneNumberOf } from "@manilla/shared/phone-number";
import { testConfig } from "@manilla/testing/config";
import { controlledSandbox } from "@manilla/testing/controlled-sandbox";
import { sandboxBills } from "@manilla/testing/providers/bills-outside";
import { describe, expect, it } from "vitest";
import type { BillOrder } from "./port.ts";
import { createVtpass, newRequestId } from "./vtpass.ts";

const sandbox = await controlledSandbox();

describe("VTpass", () => {
  it("is asked about each of ours, because it has no list, and says that this is not all", async () => {
    const { vendor } = await sandboxBills(sandbox, "vtpass");
    const recipient = "+2348032277755";
    const order = {
      kind: "airtime",
      service: "mtn",
      product: null,
      recipient,
      phone: phoneNumberOf(recipient),
    } as const;
    const at = new Date();
    const reference = vendor.newRequestId(at);
    await vendor.buy({ ...order, amount: money("NGN", "150") }, reference);
    const known = [
      { reference, at },
      { reference: vendor.newRequestId(at), at },
    ];
    const today = { from: new Date(at.getTime() - 60_000), until: new Date(at.getTime() + 60_000) };
    const { entries, whole } = await vendor.entries(today, known);
    expect(whole).toBe(false);
    expect(entries).toMatchObject([{ reference, units: 15_000n, fee: 225n, status: "settled" }]);
    await sandbox.control("faults", { vendor: "vtpass", fault: "error500" });
    await expect(vendor.entries(today, known)).rejects.toThrow("500");
    await sandbox.control("faults", undefined, "DELETE");
    await vendor.close();
  });

  it("names a purchase by the minute in Lagos", () => {
    expect(newRequestId(new Date("2026-12-31T23:30:00Z"))).toMatch(/^202701010030[0-9a-f]{16}$/);
  });

  it("buys once for repeated requests", async () => {
    const { vendor, sold } = await sandboxBills(sandbox, "vtpass");
    const recipient = "+2348032277711";
    const order: BillOrder = {
      kind: "airtime",
      service: "mtn",
      product: null,
      recipient,
      phone: phoneNumberOf(recipient),
      amount: money("NGN", "150"),
    };
    const id = vendor.newRequestId(new Date());
    expect((await vendor.buy(order, id)).status).toBe("delivered");
    expect((await vendor.buy(order, id)).status).toBe("pending");
    expect(await sold(recipient)).toBe(1);
    await vendor.close();
  });

  it("wrong keys are our fault and fail over", async () => {
    const config = testConfig({
      VTPASS_BASE_URL: `${sandbox.url}/vtpass/api`,
      VTPASS_SECRET_KEY: "SK_wrong_one",
    });
    const vendor = createVtpass(config);
    const amount = money("NGN", "150");
    const order: BillOrder = {
      kind: "airtime",
      service: "mtn",
      product: null,
      recipient: "+2348032277712",
      phone: phoneNumberOf("+2348032277712"),
      amount,
    };
    const id = vendor.newRequestId(new Date());
    expect(await vendor.buy(order, id)).toMatchObject({ status: "failed", fault: "ours" });
    const sent = {
      order,
      requestId: id,
      vendorReference: null,
      sentAt: new Date(),
      taken: new Set<string>(),
    };
    expect((await vendor.query(sent)).status).toBe("pending");
    await vendor.close();
  });
});

import { fromUnits, toMoney } from "@manilla/shared/money";
import { phoneNumberOf } from "@manilla/shared/phone-number";
import { testConfig } from "@manilla/testing/config";
import { controlledSandbox } from "@manilla/testing/controlled-sandbox";
import {
  type BillsDouble,
  billVendorNames,
  billVendorsUnderTest,
  fakeBills,
  sandboxBills,
} from "@manilla/testing/providers/bills-doubles";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { BillOrder, SentBill } from "./port.ts";
import { createVtpass, newRequestId } from "./vtpass.ts";

const sandbox = await controlledSandbox();

let numbers = 10;

const someNumber = () => `+23480322${String((numbers += 1)).padStart(3, "0")}11`.slice(0, 14);

function airtimeOf(service: string, recipient: string, naira = "200"): BillOrder {
  const phone = phoneNumberOf(recipient);
  return { kind: "airtime", service, product: null, recipient, phone, amount: toMoney("NGN", naira) };
}

describe.each<[string, () => Promise<BillsDouble>]>([
  ...billVendorNames.map((name): [string, () => Promise<BillsDouble>] => [
    `${name} against the sandbox`,
    () => sandboxBills(sandbox, name),
  ]),
  ["the fake as Maplerad", () => fakeBills("maplerad")],
  ["the fake as VTpass", () => fakeBills("vtpass")],
])("a bill vendor: %s", (_name, open) => {
  let outside: BillsDouble;
  beforeAll(async () => {
    outside = await open();
  });
  afterEach(() => sandbox.control("faults", undefined, "DELETE"));
  afterAll(() => outside.vendor.close());

  const airtime = (recipient: string, naira?: string) => airtimeOf(outside.codes.airtime, recipient, naira);

  function power(meter: string): BillOrder {
    const [service, product] = outside.codes.meter;
    const phone = phoneNumberOf("+2348032200099");
    return { kind: "electricity", service, product, recipient: meter, phone, amount: toMoney("NGN", "1000") };
  }

  async function buy(order: BillOrder) {
    const sentAt = new Date();
    const requestId = outside.vendor.newRequestId(sentAt);
    const result = await outside.vendor.buy(order, requestId);
    const sent: SentBill = { order, requestId, vendorReference: null, sentAt, taken: new Set() };
    return { result, sent };
  }

  it("lists who sells, and the prices in kobo", async () => {
    for (const kind of ["data", "cable", "electricity"] as const) {
      expect((await outside.vendor.billers(kind)).length).toBeGreaterThan(0);
    }
    const [service, code, naira] = outside.codes.data;
    const bundle = (await outside.vendor.products("data", service)).find(
      (product) => product.orderCode === code,
    );
    expect(bundle?.price).toEqual(toMoney("NGN", naira));
  });

  it("delivers, with what it leaves us", async () => {
    const { result } = await buy(airtime(someNumber()));
    expect(result).toMatchObject({ status: "delivered", receipt: { token: null } });
    if (result.status !== "delivered") return;
    expect(result.receipt.commission.units).toBeGreaterThan(0n);
    expect(result.receipt.commission.units).toBeLessThan(fromUnits("NGN", 20_000n).units);
  });

  it("returns the token of a meter", async () => {
    const { result } = await buy(power("45011112233"));
    expect(result).toMatchObject({
      status: "delivered",
      receipt: { token: expect.stringMatching(/^\d{20}$/), units: expect.stringMatching(/kWh$/) },
    });
  });

  it("says a definite no", async () => {
    const phone = someNumber();
    await outside.setResult(phone, "failed");
    expect((await buy(airtime(phone))).result).toMatchObject({ status: "failed", fault: "order" });
  });

  it("does not know yet, and finds it when asked", async () => {
    const phone = someNumber();
    await outside.setResult(phone, "lost");
    const { result, sent } = await buy(airtime(phone));
    expect(result.status).toBe("pending");
    expect(await outside.vendor.query(sent)).toMatchObject({ status: "delivered" });
  });

  it("knows nothing of what never arrived", async () => {
    const phone = someNumber();
    await outside.setResult(phone, "never");
    const { result, sent } = await buy(airtime(phone));
    expect(result.status).toBe("pending");
    expect(await outside.vendor.query(sent)).toEqual({ status: "absent" });
    expect(await outside.sold(phone)).toBe(0);
  });

  it("lists what it sold in a time, with what it left us", async () => {
    const from = new Date(Math.floor(Date.now() / 1_000) * 1_000);
    const { result, sent } = await buy(airtime(someNumber(), "300"));
    if (result.status !== "delivered") throw new Error("not delivered");
    const reference = outside.vendor.repeatable ? sent.requestId : result.receipt.vendorReference;
    const known = reference === null ? [] : [{ reference, at: sent.sentAt }];
    const { entries } = await outside.vendor.entries({ from, until: new Date(Date.now() + 1_000) }, known);
    expect(entries.filter((entry) => entry.reference === reference)).toMatchObject([
      { asset: "NGN", units: 30_000n, fee: result.receipt.commission.units, status: "settled" },
    ]);
    const before = await outside.vendor.entries({ from: new Date(0), until: from }, []);
    expect(before.entries.map((entry) => entry.reference)).not.toContain(reference);
    expect((await outside.vendor.balances())[0]?.units).toBeGreaterThan(0n);
  });

  it("does not take another price or another bill's purchase for this one", async () => {
    const phone = someNumber();
    const first = await buy(airtime(phone, "300"));
    if (first.result.status !== "delivered") throw new Error("not delivered");
    const requestId = outside.vendor.newRequestId(new Date());
    const other = { ...first.sent, requestId, order: airtime(phone, "301") };
    expect(await outside.vendor.query(other)).toEqual({ status: "absent" });
    const taken = new Set([first.result.receipt.vendorReference ?? ""]);
    expect(await outside.vendor.query({ ...first.sent, requestId, taken })).toEqual({ status: "absent" });
  });

  it("returns the owner of a meter", async () => {
    const [service, product] = outside.codes.meter;
    const check = (meter: string) => outside.vendor.checkCustomer("electricity", { service, product }, meter);
    expect(await check("45011112233")).toMatchObject({ status: "found", name: expect.any(String) });
    expect(await check("45011112200")).toEqual({ status: "wrong" });
  });
});

describe("webhooks", () => {
  it.each(["maplerad", "vtpass"] as const)(
    "%s: a message is read where the vendor signs it, and as a hint where it does not",
    async (name) => {
      const { vendor, setResult: happens } = await sandboxBills(sandbox, name);
      const recipient = name === "maplerad" ? "+2348032288811" : "+2348032288812";
      await happens(recipient, "pending");
      const requestId = vendor.newRequestId(new Date());
      const service = billVendorsUnderTest[name].codes.airtime;
      const result = await vendor.buy(airtimeOf(service, recipient, "250"), requestId);
      const reference =
        name === "vtpass" ? requestId : (result.status === "pending" && result.vendorReference) || "";
      const { raw, headers } = await sandbox.webhook(reference);
      expect(vendor.parseWebhook(raw, headers)).toMatchObject({ kind: "message", message: { reference } });
      if (name === "maplerad") {
        expect(vendor.parseWebhook(raw.subarray(1), headers)).toEqual({ kind: "forged" });
        expect(vendor.parseWebhook(raw, {})).toEqual({ kind: "forged" });
      }
      await vendor.close();
    },
  );
});

describe.each(billVendorNames)("%s, when the line is bad", (name) => {
  const { codes, purchase: operation, create } = billVendorsUnderTest[name];
  const order = airtimeOf(codes.airtime, "+2348032255511");

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

describe("VTpass", () => {
  it("is asked about each of ours, because it has no list, and says that this is not all", async () => {
    const { vendor } = await sandboxBills(sandbox, "vtpass");
    const at = new Date();
    const reference = vendor.newRequestId(at);
    await vendor.buy(airtimeOf("mtn", "+2348032277755", "150"), reference);
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
    const order = airtimeOf("mtn", recipient, "150");
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
    const order = airtimeOf("mtn", "+2348032277712", "150");
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

import { describe, expect, it } from "vitest";
import { openSandboxClient, type SandboxClient, vendorKeys } from "../testing/sandbox-client.ts";

const ping = (outside: SandboxClient) => outside.get("/coingecko/api/v3/coins/bitcoin", vendorKeys.coingecko);

describe("faults", () => {
  it.each([
    ["error500", 500],
    ["rate_limited", 429],
    ["error500_after", 500],
    ["bad_gateway", 502],
    ["no_route", 404],
    ["forbidden", 403],
  ])("%s answers %s as often as configured, then no more", async (fault, status) => {
    const outside = await openSandboxClient();
    await outside.post("/control/faults", { vendor: "coingecko", fault, times: 2 });
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await ping(outside)).status);
    expect(statuses).toEqual([status, status, 200]);
  });

  it.each(["refuse", "timeout", "reset", "lost_answer", "silent_after"])(
    "%s gives no whole answer",
    async (fault) => {
      const outside = await openSandboxClient();
      await outside.post("/control/faults", { vendor: "coingecko", fault, times: 1 });
      await expect(ping(outside)).rejects.toThrow(/fetch failed|terminated/);
      expect((await ping(outside)).status).toBe(200);
    },
  );

  it("slow answers late, and garbage is not JSON", async () => {
    const outside = await openSandboxClient();
    await outside.post("/control/faults", { vendor: "coingecko", fault: "slow", seconds: 10, times: 1 });
    const from = performance.now();
    await ping(outside);
    expect(performance.now() - from).toBeGreaterThan(90);
    await outside.post("/control/faults", { vendor: "coingecko", fault: "garbage" });
    expect(await ping(outside)).toMatchObject({ status: 200, body: undefined });
  });

  it.each([
    ["lost_answer", 1],
    ["reset", 1],
    ["garbage", 1],
    ["error500_after", 1],
    ["silent_after", 1],
    ["empty", 1],
    ["wrong_shape", 1],
    ["another", 1],
    ["slow", 1],
    ["timeout", 0],
    ["refuse", 0],
    ["error500", 0],
    ["bad_gateway", 0],
    ["no_route", 0],
    ["forbidden", 0],
  ])("%s leaves %i effects in the books", async (fault, effects) => {
    const outside = await openSandboxClient();
    await outside.post("/control/faults", { vendor: "maplerad", operation: "airtime", fault, times: 1 });
    const body = { phone_number: "+2348031234567", identifier: "ng-airtime", amount: 10_000 };
    await outside.post("/maplerad/v1/bills/airtime", body, vendorKeys.maplerad).catch(() => undefined);
    expect((await outside.get("/control/books/maplerad?kind=bill")).body).toHaveLength(effects);
  });

  it("empty, wrong_shape and another answer 200 with something else", async () => {
    const outside = await openSandboxClient();
    const reference = "DEP-1";
    await outside.post(`/control/payments/${reference}`, { outcome: "paid", amount: 1_000 });
    const desk = "/payaza/live/merchant-collection/transfer_notification_controller/merchant";
    const ask = async (fault: string) => {
      await outside.post("/control/faults", { vendor: "payaza", operation: "query", fault, times: 1 });
      const { status, body } = await outside.get(
        `${desk}/transaction-query?merchant_reference=${reference}`,
        vendorKeys.payaza,
      );
      return { status, body };
    };
    expect(await ask("empty")).toEqual({ status: 200, body: undefined });
    expect(await ask("wrong_shape")).toEqual({ status: 200, body: { result: { state: "ok" } } });
    expect((await ask("another")).body.data.merchant_transaction_reference).toBe(`another-${reference}`);
    expect(await ask("unknown_yet")).toMatchObject({ status: 404, body: { response_code: 404 } });
  });

  it("hit only the operation they were aimed at, until they are cleared", async () => {
    const outside = await openSandboxClient();
    await outside.post("/control/faults", { vendor: "coingecko", operation: "markets", fault: "error500" });
    expect((await ping(outside)).status).toBe(200);
    const markets = () =>
      outside.get("/coingecko/api/v3/coins/markets?vs_currency=usd", vendorKeys.coingecko);
    expect((await markets()).status).toBe(500);
    expect((await outside.call("DELETE", "/control/faults")).body).toEqual({ cleared: 1 });
    expect((await markets()).status).toBe(200);
  });
});

import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { keys, type Outside, startOutside } from "./testing/outside.ts";

let open: Outside[] = [];
afterEach(async () => {
  await Promise.all(open.map((outside) => outside.close()));
  open = [];
});

async function start(options = {}) {
  const outside = await startOutside(options);
  open.push(outside);
  return outside;
}

const ping = (outside: Outside) => outside.get("/coingecko/api/v3/ping", keys.coingecko);
const pay = (outside: Outside, reference: string) =>
  outside.post(`/control/payments/${reference}`, { outcome: "paid", amount: 500 });

describe("the books", () => {
  it("only grow, and remember over a restart, even after a torn line", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "sandbox-"));
    const first = await start({ dataDir });
    await pay(first, "DEP_kept");
    const before = readFileSync(join(dataDir, "books.jsonl"), "utf8");
    await first.close();
    open = [];
    appendFileSync(join(dataDir, "books.jsonl"), '{"seq":99,"vend');

    const second = await start({ dataDir });
    const path =
      "/payaza/live/merchant-collection/transfer_notification_controller/merchant/transaction-query";
    const answer = await second.get(`${path}?merchant_reference=DEP_kept`, keys.payaza);
    expect(answer.body.data).toMatchObject({ transaction_status: "Completed", amount_received: 500 });
    expect((await pay(second, "DEP_kept")).status).toBe(409);
    await pay(second, "DEP_more");
    const lines = (await second.get("/control/books/payaza?kind=payment")).body;
    expect(lines.map((line: { reference: string }) => line.reference)).toEqual(["DEP_kept", "DEP_more"]);
    expect(readFileSync(join(dataDir, "books.jsonl"), "utf8").startsWith(before)).toBe(true);
    rmSync(dataDir, { recursive: true });
  });

  it("finish after a restart what was pending before it", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "sandbox-"));
    const slow = await start({ dataDir, pace: 1 });
    const recipient = { type: "nuban", name: "Ada", account_number: "0123456784", bank_code: "044" };
    const { recipient_code } = (await slow.post("/paystack/transferrecipient", recipient, keys.paystack)).body
      .data;
    const transfer = {
      source: "balance",
      amount: 500_000,
      recipient: recipient_code,
      reference: "wd-restart-00000001",
    };
    await slow.post("/paystack/transfer", transfer, keys.paystack);
    await slow.close();
    open = [];
    const fast = await start({ dataDir });
    const look = () => fast.get("/paystack/transfer/verify/wd-restart-00000001", keys.paystack);
    await fast.until(async () => (await look()).body.data.status === "success");
    rmSync(dataDir, { recursive: true });
  });
});

describe("faults", () => {
  it.each([
    ["error500", 500],
    ["rate_limited", 429],
    ["error500_after", 500],
  ])("%s answers %s as often as told, then no more", async (fault, status) => {
    const outside = await start();
    await outside.post("/control/faults", { vendor: "coingecko", fault, times: 2 });
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await ping(outside)).status);
    expect(statuses).toEqual([status, status, 200]);
  });

  it.each(["refuse", "timeout", "reset", "lost_answer"])("%s gives no whole answer", async (fault) => {
    const outside = await start();
    await outside.post("/control/faults", { vendor: "coingecko", fault, times: 1 });
    await expect(ping(outside)).rejects.toThrow();
    expect((await ping(outside)).status).toBe(200);
  });

  it("slow answers late, and garbage is not JSON", async () => {
    const outside = await start();
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
    ["timeout", 0],
    ["refuse", 0],
    ["error500", 0],
  ])("%s leaves %i effects in the books", async (fault, effects) => {
    const outside = await start();
    await outside.post("/control/faults", { vendor: "maplerad", operation: "airtime", fault, times: 1 });
    const body = { phone_number: "+2348031234567", identifier: "ng-airtime", amount: 10_000 };
    await outside.post("/maplerad/v1/bills/airtime", body, keys.maplerad).catch(() => undefined);
    expect((await outside.get("/control/books/maplerad?kind=bill")).body).toHaveLength(effects);
  });

  it("hit only the operation they were aimed at, until they are cleared", async () => {
    const outside = await start();
    await outside.post("/control/faults", { vendor: "coingecko", operation: "markets", fault: "error500" });
    expect((await ping(outside)).status).toBe(200);
    const markets = () => outside.get("/coingecko/api/v3/coins/markets?vs_currency=usd", keys.coingecko);
    expect((await markets()).status).toBe(500);
    expect((await outside.call("DELETE", "/control/faults")).body).toEqual({ cleared: 1 });
    expect((await markets()).status).toBe(200);
  });
});

describe("webhooks", () => {
  it("come again until they are taken", async () => {
    const outside = await start({ pace: 0.001 });
    outside.receiver.state.status = 503;
    await pay(outside, "DEP_retry");
    await outside.until(() => outside.receiver.received.length >= 2);
    outside.receiver.state.status = 200;
    await outside.until(async () => {
      const lines = (await outside.get("/control/books/payaza?kind=webhook")).body;
      return lines.at(-1)?.outcome === "delivered";
    });
    expect(new Set(outside.receiver.received.map(({ raw }) => raw)).size).toBe(1);
  });

  it("can be dropped, doubled and sent again", async () => {
    const outside = await start();
    await outside.post("/control/webhooks", { vendor: "payaza", mode: "drop", times: 1 });
    await outside.post("/control/webhooks", { vendor: "payaza", mode: "duplicate", times: 1 });
    await pay(outside, "DEP_dropped");
    await pay(outside, "DEP_doubled");
    await outside.until(() => outside.receiver.received.length === 3);
    expect(outside.receiver.received.every(({ body }) => body.merchant_reference === "DEP_doubled")).toBe(
      true,
    );
    await outside.post("/control/webhooks/resend", { vendor: "payaza", reference: "DEP_dropped" });
    await outside.webhook("payaza", ({ body }) => body.merchant_reference === "DEP_dropped");
  });

  it("can be tampered with: the bytes no longer fit the signature", async () => {
    const outside = await start();
    await outside.post("/control/webhooks", { vendor: "payaza", mode: "tampered", times: 1 });
    await pay(outside, "DEP_tampered");
    const hook = await outside.webhook("payaza");
    expect(hook.body.amount_received).toBe(9500);
  });
});

describe("control", () => {
  it("says what it would have taken", async () => {
    const outside = await start();
    const wrong = await outside.post("/control/faults", { vendor: "coingecko", fault: "explode", extra: 1 });
    expect(wrong.status).toBe(400);
    expect(wrong.body.issues.map((issue: { path: string }) => issue.path)).toContain("fault");
    expect(wrong.body.allowed.properties.fault.enum).toContain("lost_answer");
    const nobody = await outside.post("/control/faults", { vendor: "acme", fault: "slow" });
    expect(nobody.body.error).toContain("paystack");
    const nothing = await outside.post("/control/faults", {
      vendor: "paystack",
      operation: "fly",
      fault: "slow",
    });
    expect(nothing.body.error).toContain("transfer");
  });

  it("is explained on the root page", async () => {
    const page = await (await start()).get("/");
    expect(page.status).toBe(200);
    for (const path of [
      "/control/payments",
      "/control/faults",
      "/control/inbox",
      "/forex/v1/latest",
      "/news/v1/articles",
    ]) {
      expect(page.text).toContain(path);
    }
  });
});

describe("the inbox", () => {
  it("takes SMS by Termii and finds them by number, newest first", async () => {
    const outside = await start();
    const sms = {
      api_key: "termii-sandbox",
      to: "2348012345678",
      from: "Manilla",
      type: "plain",
      channel: "dnd",
    };
    await outside.post("/termii/api/sms/send", { ...sms, sms: "Your code is 123456" });
    await outside.post("/termii/api/sms/send", { ...sms, sms: "Your code is 654321" });
    const found = (await outside.get(`/control/inbox?to=${encodeURIComponent("+2348012345678")}`)).body;
    expect(found.map((message: { text: string }) => message.text)).toEqual([
      "Your code is 654321",
      "Your code is 123456",
    ]);
    expect(found[0]).toMatchObject({ channel: "sms", to: "2348012345678" });
    expect((await outside.post("/termii/api/sms/send", { ...sms, api_key: "x", sms: "no" })).status).toBe(
      401,
    );
  });

  it("takes mail by SMTP, with its words decoded", async () => {
    const outside = await start();
    await sendMail(outside.smtpPort, [
      "Subject: =?UTF-8?Q?Your_code_=E2=82=A6?=",
      'Content-Type: multipart/alternative; boundary="b1"',
      "",
      "--b1",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      "Your code is =3D 12=",
      "3456",
      "--b1",
      "Content-Type: text/html",
      "",
      "<p>no</p>",
      "--b1--",
    ]);
    const [mail] = (await outside.get("/control/inbox?to=Ada@Example.com")).body;
    expect(mail).toMatchObject({ channel: "email", subject: "Your code ₦", text: "Your code is = 123456" });
  });
});

/** As much SMTP as one letter needs; every line waits for the server's answer to the one before. */
function sendMail(port: number, lines: string[]): Promise<void> {
  const letter = `${lines.join("\r\n")}\r\n.`;
  const talk = [
    "EHLO test",
    "MAIL FROM:<a@example.com>",
    "RCPT TO:<ada@example.com>",
    "DATA",
    letter,
    "QUIT",
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("data", (data) => {
      const last = data.toString().trimEnd().split("\r\n").at(-1) ?? "";
      if (/^\d{3}-/.test(last)) return;
      const next = talk.shift();
      if (next) socket.write(`${next}\r\n`);
    });
    socket.on("close", () => resolve());
    socket.on("error", reject);
  });
}

// oxlint-disable typescript/no-unsafe-call -- vendors' answers are read loosely and asserted
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { outsideForTest } from "../testing/outside.ts";

describe("control", () => {
  it("says what it would have taken", async () => {
    const outside = await outsideForTest();
    const wrong = await outside.post("/control/faults", { vendor: "coingecko", fault: "explode", extra: 1 });
    expect(wrong.status).toBe(400);
    expect(wrong.body.issues.map((issue: { path: string }) => issue.path)).toContain("fault");
    expect(wrong.body.allowed.properties.fault.enum).toContain("lost_answer");
    const unknownVendor = await outside.post("/control/faults", { vendor: "acme", fault: "slow" });
    expect(unknownVendor.body.error).toContain("paystack");
    const nothing = await outside.post("/control/faults", {
      vendor: "paystack",
      operation: "fly",
      fault: "slow",
    });
    expect(nothing.body.error).toContain("transfer");
  });

  it("describes its calls for the forms of the root page", async () => {
    const outside = await outsideForTest();
    expect((await outside.get("/")).text).toContain("/control/calls");
    const calls = (await outside.get("/control/calls")).body;
    expect(calls).toContainEqual({ method: "DELETE", path: "/control/faults", body: expect.anything() });
    const payment = calls.find(({ path }: { path: string }) => path === "/control/payments/:reference");
    expect(payment.body.properties.outcome.enum).toContain("underpaid");
  });
});

describe("the inbox", () => {
  it("takes SMS by Termii and finds them by number, newest first", async () => {
    const outside = await outsideForTest();
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
    const outside = await outsideForTest();
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

import { randomInt } from "node:crypto";
import { testConfig } from "@manilla/testing/config";
import { createFakeEmail, createFakeSms } from "@manilla/testing/providers/fake-messages";
import { testSandbox } from "@manilla/testing/sandbox";
import { describe, expect, it } from "vitest";
import type { EmailSender } from "./email/port.ts";
import { createSmtp } from "./email/smtp.ts";
import { ProviderError } from "./provider-error.ts";
import type { SmsSender } from "./sms/port.ts";
import { createTermii } from "./sms/termii.ts";

interface Outside {
  sms: SmsSender;
  email: EmailSender;
  arrived(to: string): Promise<{ text: string; subject?: string }[]>;
  breaks(what: "sms" | "email"): Promise<void>;
}

async function sandboxOutside(): Promise<Outside> {
  const { url, smtpPort, control } = await testSandbox();
  const config = testConfig({ TERMII_BASE_URL: `${url}/termii`, SMTP_URL: `smtp://127.0.0.1:${smtpPort}` });
  const fault = {
    sms: { vendor: "termii", fault: "error500" },
    email: { vendor: "smtp", fault: "error500" },
  };
  return {
    sms: createTermii(config),
    email: createSmtp(config),
    async arrived(to) {
      const answer = await fetch(`${url}/control/inbox?to=${encodeURIComponent(to)}`);
      return (await answer.json()) as { text: string; subject?: string }[];
    },
    breaks: (what) => control("faults", { ...fault[what], times: 1 }),
  };
}

async function fakeOutside(): Promise<Outside> {
  const [sms, email] = [createFakeSms(), createFakeEmail()];
  return {
    sms,
    email,
    arrived: async (to) => [...sms.sent, ...email.sent].filter((message) => message.to === to),
    breaks: async (what) =>
      void (what === "sms" ? sms : email).failures.push(
        new ProviderError("server_error", "no", { status: 500 }),
      ),
  };
}

describe.each([
  ["Termii and SMTP against the sandbox", sandboxOutside],
  ["the fakes", fakeOutside],
])("messages: %s", (_name, open) => {
  const outside = open();
  const number = () => `+2348${randomInt(100_000_000, 999_999_999)}`;
  const mail = (to: string) => ({
    to,
    subject: "Déposit ₦5 | Manilla",
    text: "Plain ₦5",
    html: "<p>₦5</p>",
    id: to,
  });

  it("arrive as they were written", async () => {
    const { sms, email, arrived } = await outside;
    const [to, box] = [number(), `box${randomInt(1e9)}@example.com`];
    await sms.send({ to, text: "123456 is your code" });
    await email.send(mail(box));
    expect(await arrived(to)).toMatchObject([{ text: "123456 is your code" }]);
    expect(await arrived(box)).toMatchObject([{ subject: "Déposit ₦5 | Manilla", text: "Plain ₦5" }]);
  });

  it.each(["sms", "email"] as const)(
    "say when the vendor failed, and go the next time (%s)",
    async (what) => {
      const { sms, email, arrived, breaks } = await outside;
      await breaks(what);
      const to = what === "sms" ? number() : `box${randomInt(1e9)}@example.com`;
      const send = () => (what === "sms" ? sms.send({ to, text: "Hello" }) : email.send(mail(to)));
      await expect(send()).rejects.toMatchObject({ name: "ProviderError", kind: "server_error" });
      expect(await arrived(to)).toHaveLength(0);
      await send();
      expect(await arrived(to)).toHaveLength(1);
    },
  );
});

it("an e-mail goes to one address with our headers, for any content of its fields", async () => {
  const { email, arrived } = await sandboxOutside();
  const ada = `ada${randomInt(1e9)}@example.com`;
  const letter = { text: "Hello", html: "<p>Hello</p>", id: `${randomInt(1e9)}` };
  for (const to of [`eve<${ada}>`, `eve@example.com,${ada}`, `eve@example.com\r\nBcc: ${ada}`])
    await email.send({ ...letter, to, subject: "Hello" }).catch(() => undefined);
  const subject = `Hello\r\nBcc: ${ada}\r\n\r\nDo this`;
  const box = `box${randomInt(1e9)}@example.com`;
  await email.send({ ...letter, to: box, subject });
  expect(await arrived(ada)).toEqual([]);
  expect(await arrived(box)).toMatchObject([{ text: "Hello" }]);
});

describe("a sender without a connection", () => {
  it("knows that nothing went out", async () => {
    const email = createSmtp(testConfig());
    const sms = createTermii(testConfig());
    const unsent = { name: "ProviderError", unsent: true };
    await expect(
      email.send({ to: "a@b.co", subject: "x", text: "x", html: "x", id: "1" }),
    ).rejects.toMatchObject(unsent);
    await expect(sms.send({ to: "+2348030000000", text: "x" })).rejects.toMatchObject(unsent);
  });
});

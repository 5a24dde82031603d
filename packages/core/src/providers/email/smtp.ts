import { seconds } from "@manilla/shared/duration";
import type { Transporter } from "nodemailer";
import { loadOnce } from "../../concurrency/load-once.ts";
import type { Config } from "../../runtime/config.ts";
import { ProviderError } from "../provider-error.ts";
import { recordCallDuration } from "../record-call-duration.ts";
import type { EmailSender } from "./port.ts";

type Settings = Pick<Config, "SMTP_URL" | "MAIL_FROM" | "SUPPORT_EMAIL" | "PUBLIC_URL">;

const connectMs = seconds(5);
const answerMs = seconds(10);

export function createSmtp(config: Settings): EmailSender {
  const transport = loadOnce(() => openTransport(config.SMTP_URL));
  const host = new URL(config.PUBLIC_URL).hostname;
  return {
    async send({ to, subject, text, html, id, attachments = [] }) {
      const letter = {
        from: config.MAIL_FROM,
        // If a person replies to a warning (for example "this wasn't me"), support gets the reply.
        replyTo: config.SUPPORT_EMAIL,
        // The address is in an object, because the library would parse a string as a list of addresses.
        to: { name: "", address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${host}>`,
        attachments: attachments.map(({ name, type, body }) => ({
          filename: name,
          contentType: type,
          content: body,
        })),
        headers: { "auto-submitted": "auto-generated" },
      };
      const opened = await transport.get();
      await recordCallDuration("smtp", async () => {
        await opened.sendMail(letter).catch((error: unknown) => {
          throw failureOf(error);
        });
      });
    },
    close: async () => (await transport.peek())?.close(),
  };
}

// Imported lazily, because most processes never send an e-mail.
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    pool: true,
    maxConnections: 8,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

interface Failed {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

function failureOf(error: unknown): ProviderError {
  const { code, responseCode, command, response = "" } = error as Failed;
  if (responseCode !== undefined) {
    // 5.7.x means a policy against us: our address is blocked, or the relay does not know us (RFC 3463).
    const isAboutUs = command !== "RCPT TO" || responseCode < 500 || /^5\d\d[ -]5\.7\./.test(response);
    const kind = isAboutUs ? "server_error" : "refused";
    return new ProviderError(kind, `the mail server answered ${responseCode}`, { status: responseCode });
  }
  const unsent = command === "CONN";
  if (code === "ETIMEDOUT") return new ProviderError("timeout", "the mail server did not answer", { unsent });
  return new ProviderError("unreachable", "the mail server is not reachable", { unsent });
}

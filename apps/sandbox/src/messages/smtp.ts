/**
 * A mail server (SMTP, RFC 5321) without sign-in and without TLS.
 * Faults for the vendor `smtp`: `refuse`, `error500` (a temporary 451) and `rate_limited` (452). Others are ignored.
 */
import { randomUUID } from "node:crypto";
import { SMTPServer } from "smtp-server";
import type { World } from "../world.ts";
import { readMail } from "./mail.ts";

const largestMailBytes = 1_000_000;
const refusals = {
  refuse: [421, "Closing"],
  error500: [451, "Try again later"],
  rate_limited: [452, "Too many"],
} as const;

export function openSmtp(world: World): SMTPServer {
  world.faults.learn("smtp", "send");
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: largestMailBytes,
    closeTimeout: 500,
    onRcptTo: (_address, _session, done) => done(refusal(world)),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { subject, text } = readMail(Buffer.concat(chunks).toString("utf8"));
        for (const { address } of session.envelope.rcptTo) {
          world.inbox.receive({ channel: "email", to: address, subject, text });
          world.books.write({
            vendor: "smtp",
            kind: "email",
            reference: randomUUID(),
            outcome: "received",
            record: { to: address, subject },
          });
        }
        done(null);
      });
    },
  });
}

function refusal(world: World): Error | null {
  const fault = world.faults.take("smtp", "send");
  const answer =
    fault && fault.fault in refusals ? refusals[fault.fault as keyof typeof refusals] : undefined;
  return answer ? Object.assign(new Error(answer[1]), { responseCode: answer[0] }) : null;
}

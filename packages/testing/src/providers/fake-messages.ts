import type { Email, EmailSender } from "@manilla/core/providers/email/port";
import { isPushEndpoint, type PushMessage, type PushSender } from "@manilla/core/providers/push/port";
import type { Sms, SmsSender } from "@manilla/core/providers/sms/port";

interface Sent<Message> {
  readonly sent: Message[];
  /** Errors for the next calls. Each call removes the first error and throws it. */
  readonly failures: Error[];
}

export type FakeEmail = EmailSender & Sent<Email>;
export type FakeSms = SmsSender & Sent<Sms>;
export type FakePush = PushSender & Sent<PushMessage> & { readonly gone: Set<string> };

export const createFakeEmail = (): FakeEmail => fakeSender<Email>();
export const createFakeSms = (): FakeSms => fakeSender<Sms>();

export function createFakePush(): FakePush {
  const fake = fakeSender<PushMessage>();
  const gone = new Set<string>();
  return {
    ...fake,
    gone,
    accepts: (endpoint) => isPushEndpoint(endpoint),
    async send(message) {
      if (fake.failures.length === 0 && gone.has(message.target.endpoint)) return "gone";
      await fake.send(message);
      return "sent";
    },
  };
}

function fakeSender<Message>() {
  const sent: Message[] = [];
  const failures: Error[] = [];
  return {
    sent,
    failures,
    async send(message: Message) {
      const failure = failures.shift();
      if (failure) throw failure;
      sent.push(message);
    },
    close: async () => undefined,
  };
}

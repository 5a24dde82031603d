import type { Email, EmailSender } from "./port.ts";

export type FakeEmail = EmailSender & {
  readonly sent: Email[];
  readonly failures: Error[];
};

export function createFakeEmail(): FakeEmail {
  const sent: Email[] = [];
  const failures: Error[] = [];
  return {
    name: "fake",
    sent,
    failures,
    async send(email) {
      const failure = failures.shift();
      if (failure) throw failure;
      sent.push(email);
    },
    close: async () => undefined,
  };
}

import type { Sms, SmsSender } from "./port.ts";

export type FakeSms = SmsSender & {
  readonly sent: Sms[];
  readonly failures: Error[];
};

export function createFakeSms(): FakeSms {
  const sent: Sms[] = [];
  const failures: Error[] = [];
  return {
    name: "fake",
    sent,
    failures,
    async send(sms) {
      const failure = failures.shift();
      if (failure) throw failure;
      sent.push(sms);
    },
    close: async () => undefined,
  };
}

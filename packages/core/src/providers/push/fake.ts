import { isPushEndpoint } from "./endpoints.ts";
import type { PushMessage, PushSender } from "./port.ts";

export type FakePush = PushSender & {
  readonly sent: PushMessage[];
  readonly gone: Set<string>;
  readonly failures: Error[];
};

export function createFakePush(): FakePush {
  const sent: PushMessage[] = [];
  const gone = new Set<string>();
  const failures: Error[] = [];
  return {
    name: "fake",
    sent,
    gone,
    failures,
    accepts: (endpoint) => isPushEndpoint(endpoint),
    async send(message) {
      const failure = failures.shift();
      if (failure) throw failure;
      if (gone.has(message.target.endpoint)) return "gone";
      sent.push(message);
      return "sent";
    },
    close: async () => undefined,
  };
}

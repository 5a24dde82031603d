import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Actor } from "@manilla/core/actor";
import type { Context } from "@manilla/core/context";
import { finishOutbox, type OutboxEvent, readWaitingEvents } from "@manilla/core/ledger/outbox";
import { registerUser } from "@manilla/core/users/session/register";
import { TestClock, testContext } from "./context.ts";
import { createFakeIdentity } from "./providers/fake-identity.ts";
import { createFakeEmail, createFakePush, createFakeSms } from "./providers/fake-messages.ts";
import { onlyProviders } from "./providers/only-providers.ts";

type Options = Parameters<typeof testContext>[0];

/** A context with recorded messages and a clock that only the test moves. */
export async function messageFixture(options: Options = {}) {
  const [sms, email, push] = [createFakeSms(), createFakeEmail(), createFakePush()];
  const identity = createFakeIdentity();
  const clock = new TestClock();
  const providers = onlyProviders({ sms, email, push, identity });
  const ctx = await testContext({ ...options, overrides: { clock, providers, ...options?.overrides } });
  return { ctx, sms, email, push, identity, clock };
}

export const password = "Secret-pass-1";
export const pin = "2468";

let members = 0;

export async function createMember(ctx: Context) {
  members += 1;
  // The name ends in "m", because random hexadecimal digits could end in "efcc", which makes a name reserved.
  const name = `m${randomUUID().replaceAll("-", "").slice(-16)}m`;
  const contacts = { username: name, email: `${name}@example.com`, phone: `+2348${100_000_000 + members}` };
  const network = `10.9.${randomInt(256)}.${randomInt(256)}`;
  const client = { ip: network, network, device: "Firefox on Linux" };
  const { user, session } = await registerUser(ctx, { ...contacts, password, pin }, client);
  const actor: Actor = { userId: user.id, sessionId: session.id, level: 0 };
  return { actor, client, network, ...contacts };
}

export async function tellAll(
  ctx: Context,
  effect: (event: OutboxEvent) => Promise<void>,
): Promise<OutboxEvent[]> {
  const delivered: OutboxEvent[] = [];
  for (;;) {
    const events = await readWaitingEvents(ctx.prisma, 100);
    if (events.length === 0) return delivered;
    for (const event of events) await effect(event);
    await finishOutbox(
      ctx.prisma,
      events.map(({ id }) => id),
    );
    delivered.push(...events);
    await sleep(1);
  }
}

export function codeIn(text: string | undefined): string {
  const code = /\b\d{6}\b/.exec(text ?? "")?.[0];
  if (!code) throw new Error(`no code in: ${text}`);
  return code;
}

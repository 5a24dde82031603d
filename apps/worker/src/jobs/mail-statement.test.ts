import type { OutboxEvent } from "@manilla/core/ledger/outbox";
import { ProviderError } from "@manilla/core/providers/provider-error";
import { newId } from "@manilla/core/runtime/ids";
import { createMember, messageFixture } from "@manilla/testing/members";
import { expect, it } from "vitest";
import { mailStatement } from "./effects.ts";

const { ctx, email, clock } = await messageFixture();

async function mailed(attempts: number): Promise<unknown> {
  const { actor } = await createMember(ctx);
  await ctx.prisma.user.update({ where: { id: actor.userId }, data: { emailVerifiedAt: clock.now() } });
  const event: OutboxEvent = {
    id: newId(),
    topic: "statement.requested",
    payload: { userId: actor.userId, kind: "all" },
    transactionId: null,
    createdAt: clock.now(),
    attempts,
  };
  return mailStatement(ctx, event).then(
    () => null,
    (error: unknown) => error,
  );
}

const refused = new ProviderError("refused", "the mail server answered 550", { status: 550 });

it("a statement that the mail server refuses is tried twelve times, and not for ever", async () => {
  email.failures.push(refused);
  expect(await mailed(11)).toBe(refused);
  email.failures.push(refused);
  expect(await mailed(12)).toBeNull();
  expect(email.sent).toEqual([]);
});

it("a statement is tried as long as the mail server is away", async () => {
  const away = new ProviderError("unreachable", "the mail server is not reachable");
  email.failures.push(away);
  expect(await mailed(50)).toBe(away);
});

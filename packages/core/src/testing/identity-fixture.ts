import { receiveIdentityWebhook } from "../kyc/receive-identity-webhook.ts";
import { startIdentity } from "../kyc/start-identity.ts";
import { readKycStatus } from "../kyc/status.ts";
import { member, messageFixture } from "./members.ts";

type Person = Awaited<ReturnType<typeof member>>;

/** A context with an identity provider whose answers the test decides. */
export async function identityFixture(options: Parameters<typeof messageFixture>[0] = {}) {
  const { ctx, identity, clock } = await messageFixture(options);
  return {
    ctx,
    identity,
    clock,
    /** Signs up a person at level 1, with a verified e-mail. */
    async verified(): Promise<Person> {
      const person = await member(ctx);
      await ctx.prisma.user.update({
        where: { id: person.actor.userId },
        data: { emailVerifiedAt: clock.now() },
      });
      return { ...person, actor: { ...person.actor, level: 1 } };
    },
    start: (who: Person) => startIdentity(ctx, who.actor),
    status: (who: Person) => readKycStatus(ctx, who.actor),
    /** Receives the provider's webhook with this status. */
    async receiveWebhook(reference: string, word: string): Promise<void> {
      const { raw, headers } = identity.webhook(reference, word);
      await receiveIdentityWebhook(ctx, raw, headers);
    },
  };
}

/** The code of the error with which a call fails; null when it succeeds. */
export const code = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  );

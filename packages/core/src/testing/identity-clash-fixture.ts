import type { Actor } from "../actor.ts";
import { startIdentity } from "../kyc/start-identity.ts";
import { readKycStatus } from "../kyc/status.ts";
import type { IdentityNumber } from "../providers/identity/port.ts";
import { identityFixture } from "./identity-fixture.ts";

/** People whose checks find the same identity, and the provider's answers about them. */
export async function identityClashFixture() {
  const { ctx, identity, clock, verified, receiveWebhook } = await identityFixture();
  let last = 0;

  /** Starts a check whose provider will say that it found these numbers. */
  async function started(who: Actor, numbers: IdentityNumber[], name = "Ada Obi"): Promise<string> {
    const { reference } = await startIdentity(ctx, who);
    identity.says(reference, { status: "completed", name, numbers });
    return reference;
  }

  return {
    ctx,
    identity,
    clock,
    started,
    /** A BVN that no other test has. */
    bvn: (): IdentityNumber => ({ kind: "bvn", value: `2220000${String((last += 1)).padStart(4, "0")}` }),
    verified: async (): Promise<Actor> => ({ ...(await verified()).actor, level: 1 }),
    receiveWebhook: (reference: string) => receiveWebhook(reference, "Completed"),
    async verify(who: Actor, numbers: IdentityNumber[]): Promise<string> {
      const reference = await started(who, numbers);
      await receiveWebhook(reference, "Completed");
      return reference;
    },
    level: async (who: Actor) => (await readKycStatus(ctx, who)).level,
    async countEvents(who: Actor, topic: string) {
      const { rowCount } = await ctx.database.owner.query(
        "select from ledger.outbox where topic = $1 and payload ->> 'userId' = $2",
        [topic, who.userId],
      );
      return rowCount;
    },
  };
}

/** The error with which a call fails; null when it succeeds. */
export const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { code?: string; message: string }) => error,
  );

import { after, minutes } from "@manilla/shared/duration";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { type RelyingParty, relyingPartyAt } from "../../secrets/webauthn.ts";

/** What a signature is for; the desk has challenges of its own. */
type ChallengePurpose = `${"" | "desk_"}${"register" | "sign_in" | "confirm"}`;

const lifetimeMs = minutes(5);

/** Where customers use a passkey: the app's own site. */
export function customerSite({ config }: Pick<Context, "config">): RelyingParty {
  return relyingPartyAt(config.PUBLIC_URL, "Manilla");
}

/** Stores a challenge for five minutes and returns its id. `userId` is null for a sign-in: its user is not known yet. */
export async function saveChallenge(
  ctx: Context,
  { challenge, purpose, userId }: { challenge: string; purpose: ChallengePurpose; userId: string | null },
): Promise<string> {
  const id = newId();
  const now = ctx.clock.now();
  const expiresAt = after(now, lifetimeMs);
  await ctx.prisma.$executeRaw`
  with over as (
    delete from passkey_challenge where id in (
      select id from passkey_challenge where expires_at < ${now} order by expires_at limit 100 for update skip locked)
  )
  insert into passkey_challenge (id, challenge, purpose, user_id, expires_at) values (${id}, ${challenge}, ${purpose}, ${userId}, ${expiresAt})`;
  return id;
}

/** Takes a challenge, once. Throws AppError otp_expired when it was used, is too old, or was made for something else. */
export async function takeChallenge(
  ctx: Context,
  { id, purpose, userId }: { id: string; purpose: ChallengePurpose; userId: string | null },
): Promise<string> {
  const rows = await ctx.prisma.$queryRaw<
    { challenge: string }[]
  >`delete from passkey_challenge where id = ${id} and purpose = ${purpose} and user_id is not distinct from ${userId} and expires_at > ${ctx.clock.now()}
     returning challenge`;
  if (!rows[0]) throw new AppError("otp_expired", { message: "This took too long. Please try again." });
  return rows[0].challenge;
}

import { setFrozen } from "@manilla/core/desk/kinds/accounts";
import { securityLinkToken } from "@manilla/core/secrets/security-link";
import type { Random } from "@manilla/testing/simulation/random";
import { softwarePasskey } from "@manilla/testing/software-passkey";
import { totpCode } from "@manilla/testing/totp-code";
import { expect } from "vitest";
import { callApi } from "./app.ts";
import { codeFor, type Loot, type Surroundings, type Victim } from "./theft-fixture.ts";

type Passkey = ReturnType<typeof softwarePasskey>;

export interface ThiefsFactors {
  passkey?: Passkey;
  secret?: string;
}

export async function addFactors({ app, clock }: Surroundings, loot: Loot): Promise<ThiefsFactors> {
  const { token, headers, password, pin } = loot;
  const proof = { token, headers, body: { password, pin } };
  const factors: ThiefsFactors = {};
  const started = await callApi(app, "POST /users/passkeys/options", proof);
  if (started.status === 200) {
    const passkey = softwarePasskey();
    const { challengeId, options } = started.json.data;
    const body = { challengeId, name: "Thief", response: passkey.register(options) };
    if ((await callApi(app, "POST /users/passkeys", { token, headers, body })).status === 201)
      factors.passkey = passkey;
  }
  const app2 = await callApi(app, "POST /users/factors/totp", proof);
  const secret = app2.json?.data?.secret as string | undefined;
  if (!secret) return factors;
  const body = { code: totpCode(secret, clock.now()) };
  const confirmed = await callApi(app, "POST /users/factors/totp/confirm", { token, headers, body });
  return confirmed.status === 200 ? { ...factors, secret } : factors;
}

/**
 * The owner presses "It was not me" and sets a new password. Support then ends the freeze, unless the thief still reads
 * the mailbox.
 */
export async function ownerReacts(
  around: Surroundings,
  { user, person }: Victim,
  isMailboxRead: boolean,
): Promise<void> {
  const { app, ctx, clock } = around;
  const { rows } = await ctx.database.owner.query(
    `update ledger.outbox set created_at = $2 where id =
       (select id from ledger.outbox where payload ->> 'userId' = $1 and topic like 'user.%' limit 1) returning id`,
    [user.id, clock.now()],
  );
  const token = securityLinkToken(ctx, rows[0].id);
  const frozen = await callApi(app, "POST /users/not-me", { body: { token } });
  expect(frozen.status, frozen.text).toBe(200);
  await ctx.database.owner.query(
    `update users set email = $2, email_verified_at = $3, email_replaced_at = null, email_disputed_at = null,
       phone_replaced_at = null, phone_disputed_at = null where id = $1`,
    [user.id, person.email, clock.now()],
  );
  clock.pass(60); // a minute passes, because the thief may just have requested a code
  const code = await codeFor(around, person.email);
  const body = { identifier: person.email, code, password: "Owner-pass-7" };
  const reset = await callApi(app, "POST /users/reset-password", { body });
  expect(reset.status, reset.text).toBe(200);
  if (!isMailboxRead) await setFrozen(ctx.desk, user.id, false);
}

export async function comeBack(
  around: Surroundings,
  { loot, factors, owner, random }: { loot: Loot; factors: ThiefsFactors; owner: Victim; random: Random },
): Promise<void> {
  const { app, clock } = around;
  const { headers, password } = loot;
  const code = factors.secret && totpCode(factors.secret, clock.now());
  const answers = [];
  if (factors.passkey) {
    const { json } = await callApi(app, "POST /users/passkeys/sign-in/options");
    const response = factors.passkey.authenticate(json.data.options);
    const body = { challengeId: json.data.challengeId, response };
    answers.push(await callApi(app, "POST /users/passkeys/sign-in", { body, headers }));
  }
  const identifier = owner.person.username;
  const byPassword = await callApi(app, "POST /users/login", { body: { identifier, password }, headers });
  answers.push(byPassword);
  const ticket = byPassword.json?.data?.ticket;
  if (ticket && code)
    answers.push(await callApi(app, "POST /users/login/second-factor", { body: { ticket, code }, headers }));
  if (ticket && random.below(2) === 0) await callApi(app, "POST /users/login/recover", { body: { ticket } });
  for (const { json } of answers) if (json?.data?.token) loot.token = json.data.token;
  if (code) await callApi(app, "POST /users/me/unfreeze", { token: loot.token, headers, body: { code } });
  await addFactors(around, loot);
}

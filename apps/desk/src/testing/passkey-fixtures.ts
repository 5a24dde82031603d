import type { testContext } from "@manilla/testing/context";
import { softwarePasskey } from "@manilla/testing/software-passkey";
import { totpCode } from "@manilla/testing/totp-code";
import type { Desk } from "../register.ts";
import { callDesk, type signedIn } from "./desk.ts";

export interface World {
  app: Desk;
  ctx: Awaited<ReturnType<typeof testContext>>;
}

export type Caller = Awaited<ReturnType<typeof signedIn>>;

export const deskPasskey = () => softwarePasskey({ at: "http://localhost:8070" });

export async function challengeOf(app: Desk, path: string, { cookie }: Partial<Pick<Caller, "cookie">> = {}) {
  const { json } = await callDesk(app, `POST ${path}`, cookie === undefined ? {} : { cookie });
  const { challengeId, options } = json.data as { challengeId: string; options: { challenge: string } };
  return { challengeId, challenge: options.challenge };
}

export async function createPasskeyBody(app: Desk, caller: Pick<Caller, "cookie">, passkey = deskPasskey()) {
  const { challengeId, challenge } = await challengeOf(app, "/passkeys/options", caller);
  return { challengeId, name: "Office laptop", response: passkey.register({ challenge }) };
}

export async function addedPasskey(app: Desk, caller: Pick<Caller, "cookie">) {
  const passkey = deskPasskey();
  const { status, text } = await callDesk(app, "POST /passkeys", {
    cookie: caller.cookie,
    body: await createPasskeyBody(app, caller, passkey),
  });
  if (status !== 201) throw new Error(`the passkey was not added: ${text}`);
  return passkey;
}

export async function passkeyProof(app: Desk, passkey: ReturnType<typeof deskPasskey>) {
  const { challengeId, challenge } = await challengeOf(app, "/session/passkey/options");
  return { challengeId, response: passkey.authenticate({ challenge }) };
}

/** The authenticator's next code, because the code of the sign-in works only once. */
export const nextCode = ({ secret }: Pick<Caller, "secret">, now: Date) =>
  totpCode(secret, new Date(now.getTime() + 30_000));

export interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

const idOf = (app: Desk, caller: Caller) =>
  addedPasskey(app, caller).then(({ credentialId: id }) => ({ params: { id } }));

export const preparePasskeys: Readonly<Record<string, (world: World, caller: Caller) => Promise<Parts>>> = {
  signInToDeskWithPasskey: async ({ app }, caller) => ({
    body: await passkeyProof(app, await addedPasskey(app, caller)),
  }),
  showDeskFactor: async ({ ctx }, caller) => ({ body: { code: nextCode(caller, ctx.clock.now()) } }),
  listDeskPasskeys: ({ app }, caller) => idOf(app, caller).then(() => ({})),
  addDeskPasskey: async ({ app }, caller) => ({ body: await createPasskeyBody(app, caller) }),
  renameDeskPasskey: async ({ app }, caller) => ({
    ...(await idOf(app, caller)),
    body: { name: "Office laptop" },
  }),
  removeDeskPasskey: ({ app }, caller) => idOf(app, caller),
};

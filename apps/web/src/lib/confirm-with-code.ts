import { createConfirmation } from "@manilla/shared/users/factors-contract";
import { call } from "./api/call.ts";

/** Exchanges a code for a confirmation, for one payment or one change; a passkey's comes from passkeys/passkey.ts. */
export async function confirmWithCode(code: string): Promise<string> {
  return (await call(createConfirmation, { body: { code } })).confirmation;
}

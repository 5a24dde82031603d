import { TOTP } from "otpauth";

/** What an authenticator app with this secret shows at this moment. */
export function totpCode(secret: string, at: Date): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}

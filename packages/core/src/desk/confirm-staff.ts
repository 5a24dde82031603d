import type { Staff } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { passwordMatches } from "../users/secrets/hashing.ts";
import { evaluateSignIn } from "../users/session/evaluate-sign-in.ts";
import { acceptStaffCode } from "./factors/spend-code.ts";
import { findStaff } from "./staff.ts";

/** The origin of calls by our own tools, with its own count of wrong passwords. */
const commandLine = { ip: "ops", network: "ops", device: "ops" };

interface Shown {
  identifier: string;
  password: string;
  code: string | null;
}

/**
 * Confirms a member of staff at a command line by user name or e-mail, password and code. Opens no session. A code is
 * valid for several commands in a row. Throws AppError: invalid_credentials (customers, unknown people and wrong
 * passwords alike), forbidden while the account is frozen, confirmation_required (no authenticator yet),
 * rate_limited.
 */
export async function confirmStaff(ctx: Context, { identifier, password, code }: Shown): Promise<Staff> {
  const staff = await findStaff(ctx, identifier);
  const attempt = { of: "ops", userId: staff?.id, identifier, client: commandLine } as const;
  const confirmed = await evaluateSignIn(ctx, attempt, async () => {
    const matches = await passwordMatches(staff?.passwordHash ?? null, password);
    if (!staff || !matches) return null;
    if (staff.frozenAt) throw new AppError("forbidden", { message: frozen });
    if (code === null ? staff.totp !== null : staff.totp === null)
      throw new AppError("confirmation_required", { message: hint(staff.username) });
    return code === null || (await acceptStaffCode(ctx, staff.id, code)) ? staff : null;
  });
  if (!confirmed) throw new AppError("invalid_credentials");
  return { userId: confirmed.id, username: confirmed.username, role: confirmed.role };
}

const frozen = "Your account is frozen: you can act for Manilla again when it is open.";

function hint(username: string): string {
  return `This needs the code of an authenticator app; pnpm ops staff totp ${username} sets up the first one.`;
}

import { seal } from "@manilla/core/secrets/seal";
import { newTotpSecret, totpCode } from "@manilla/core/secrets/totp";
import { compileCache } from "@manilla/core/testing/compile-cache";
import type { DeskRole } from "@manilla/shared/desk/roles";
import pg from "pg";
import { environmentOf } from "../../scripts/start/settings.ts";
import { runOps } from "../tooling/ops-command.ts";
import { stack } from "./harness.ts";
import { newPerson, type Person } from "./people.ts";

export type StaffPerson = Person & { secret: string };

/** A member of staff of this role, with an authenticator. */
export async function newStaff(role: DeskRole = "supervisor"): Promise<StaffPerson> {
  const person = await newPerson();
  const secret = newTotpSecret();
  const sealed = seal(stack.settings["DATA_SECRET"] ?? "", "desk.totp", secret);
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  await client.connect();
  try {
    await client.query("update users set role = 'support' where id = $1", [person.user.id]);
    const factor = [person.user.id, sealed, role];
    await client.query("update desk.staff set totp = $2, role = $3 where id = $1", factor);
  } finally {
    await client.end();
  }
  return { ...person, secret };
}

/** `pnpm ops …`, as this person. */
export async function ops({ details, secret }: StaffPerson, words: string[]): Promise<string> {
  const { code, said } = await runOps({
    args: words,
    env: { ...environmentOf("ops", stack.settings), ...compileCache(), OPS_USER: details.username },
    input: `${details.password}\n${totpCode(secret, new Date())}\n`,
  });
  if (code !== 0) throw new Error(`ops ${words.join(" ")}: ${said}`);
  return said;
}

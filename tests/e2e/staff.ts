import { sealValue } from "@manilla/core/secrets/seal";
import { newTotpSecret, totpCode } from "@manilla/core/secrets/totp";
import type { ProposalKind } from "@manilla/shared/desk/proposal-contract";
import type { DeskRole } from "@manilla/shared/desk/roles";
import pg from "pg";
import { stack } from "./harness.ts";
import { newPerson, type Person } from "./people.ts";

export type StaffPerson = Person & { secret: string };

export async function newStaff(role: DeskRole = "supervisor"): Promise<StaffPerson> {
  const person = await newPerson();
  const secret = newTotpSecret();
  const sealed = sealValue(stack.settings["DATA_SECRET"] ?? "", "desk.totp", secret);
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

export async function makeProposal(
  { details, secret }: StaffPerson,
  { kind, subject, reason }: { kind: ProposalKind; subject: string; reason: string },
): Promise<void> {
  const post = async (path: string, body: object, cookie = "") => {
    const headers = { "content-type": "application/json", cookie };
    const answer = await fetch(`${stack.desk}/api/v1${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer;
  };
  const { username: identifier, password } = details;
  const session = await post("/session", { identifier, password, code: totpCode(secret, new Date()) });
  const cookie = session.headers.get("set-cookie")?.split(";")[0];
  await post("/proposals", { id: crypto.randomUUID(), kind, subject, parameters: {}, reason }, cookie);
}

import { newId } from "../runtime/ids.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { origin } from "../runtime/request-scope.ts";

interface Line {
  /** The id of the person who did it. */
  person: Prisma.Sql | string;
  /** Who acted in the person's name: a provider about their identity. */
  actor?: "owner" | "provider";
  /** The id of what it was done to, unless that is the person. */
  subject?: string;
  at: Date | Prisma.Sql;
  action: Prisma.Sql | string;
  before?: Prisma.Sql;
  after?: Prisma.Sql;
}

const nothing = Prisma.sql`'{}'::jsonb`;

/** For a larger statement, in its commit: an insert of the audit line of what a person did to their account. `from …` follows it. */
export function auditLine({ person, actor = "owner", at, action, ...rest }: Line): Prisma.Sql {
  const { ip = null, requestId = null } = origin();
  const { subject = person, before = nothing, after = nothing } = rest;
  return Prisma.sql`insert into audit_log (id, at, actor_id, actor_name, action, subject, before, after, ip, request_id)
    select ${newId()}::uuid, ${at}::timestamptz, (${person})::uuid, ${actor}, ${action}, (${subject})::text, ${before}, ${after},
      ${ip}, ${requestId}`;
}

import { newId } from "../runtime/ids.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { readOrigin } from "../runtime/request-scope.ts";

interface Line {
  person: Prisma.Sql | string;
  /** The actor: "owner" (the customer), "provider" (an identity provider) or the user name of a member of staff. */
  actor?: string;
  subject?: string;
  at: Date | Prisma.Sql;
  action: Prisma.Sql | string;
  before?: Prisma.Sql;
  after?: Prisma.Sql;
}

const nothing = Prisma.sql`'{}'::jsonb`;

/** Returns SQL that inserts an audit line as a part of a larger statement. The caller appends `from …`. */
export function auditLine({ person, actor = "owner", at, action, ...rest }: Line): Prisma.Sql {
  const { ip = null, requestId = null } = readOrigin();
  const { subject = person, before = nothing, after = nothing } = rest;
  return Prisma.sql`insert into audit_log (id, at, actor_id, actor_name, action, subject, before, after, ip, request_id)
    select ${newId()}::uuid, ${at}::timestamptz, (${person})::uuid, ${actor}, ${action}, (${subject})::text, ${before}, ${after},
      ${ip}, ${requestId}`;
}

import { onDatabase, rowsOn } from "../services/on-database.ts";
import { sourcesChecksum } from "../sources-checksum.ts";
import type { DatabasePasswords } from "./database-urls.ts";

const sources = [
  "prisma/**/*.{sql,ts}",
  "scripts/migrate/*.ts",
  "scripts/start/*database.ts",
  "pnpm-lock.yaml",
];

export function dataChecksum({ APP_DATABASE_PASSWORD, DESK_DATABASE_PASSWORD }: DatabasePasswords): string {
  return sourcesChecksum(sources, `${APP_DATABASE_PASSWORD} ${DESK_DATABASE_PASSWORD}`);
}

export async function readDataMark(ownerUrl: string): Promise<string | undefined> {
  const [row] = await rowsOn<{ mark: string | null }>(
    ownerUrl,
    "select shobj_description(oid, 'pg_database') as mark from pg_database where datname = current_database()",
  );
  return row?.mark ?? undefined;
}

export async function writeDataMark(ownerUrl: string, mark: string): Promise<void> {
  await onDatabase(ownerUrl, async (client) => {
    const name = client.escapeIdentifier(client.database ?? "");
    await client.query(`comment on database ${name} is ${client.escapeLiteral(mark)}`);
  });
}

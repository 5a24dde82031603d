import pg from "pg";

/** Works on a connection of its own to this database, and closes it. */
export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The rows of one statement, on a connection of its own. */
export async function rowsOn<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return onDatabase(url, async (client) => (await client.query<Row>(sql, values)).rows);
}

/** The address of another database on the same server. */
export function databaseOn(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

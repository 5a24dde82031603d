import pg from "pg";

/** Says which migration stopped and why: the engine keeps the database's words in _prisma_migrations. */
export async function explain(error: unknown, url: string): Promise<string> {
  const said = error instanceof Error ? error.message : String(error);
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ migration_name: string; logs: string | null }>(
      `select migration_name, logs from _prisma_migrations
       where finished_at is null and rolled_back_at is null order by started_at desc limit 1`,
    );
    const failed = rows[0];
    if (!failed) return said;
    const reason = failed.logs?.match(/ERROR: .*/)?.[0] ?? failed.logs ?? said;
    // A migration is sent as one script, which PostgreSQL runs as one transaction: nothing of it has stayed.
    return [
      `Migration ${failed.migration_name} failed and changed nothing: ${reason}`,
      `Correct it, then: node scripts/migrate.ts --rolled-back ${failed.migration_name}`,
    ].join("\n");
  } catch {
    return said;
  } finally {
    await client.end().catch(() => undefined);
  }
}

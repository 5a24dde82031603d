import { execFileSync } from "node:child_process";
import { cpSync, writeFileSync } from "node:fs";
import { copyFile, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { onDatabase } from "../../scripts/services/on-database.ts";
import { postgresUser } from "../../scripts/services/postgres-user.ts";

/** Folders that a server refills and a backup must not contain, by PostgreSQL's manual. */
const leftOut =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+|^postmaster\.(pid|opts)$/;

/**
 * Copies the folder of a server that goes on working, as pg_basebackup would: this machine has the server's programs only.
 * The copy is worth nothing without the WAL that was written meanwhile, which the archive has.
 */
export async function takeBaseBackup({
  url,
  from,
  to,
}: {
  url: string;
  from: string;
  to: string;
}): Promise<void> {
  await onDatabase(url, async (client) => {
    await client.query("select pg_backup_start('drill', true)");
    await copyFolder(from, to);
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
      "select * from pg_backup_stop(true)",
    );
    writeFileSync(join(to, "backup_label"), rows[0]?.labelfile ?? "");
  });
}

/** Fills a data folder from a base backup, configured to recover from the archive up to the given time. */
export function fillFrom(backup: string, { archive, moment }: { archive: string; moment: string }) {
  return (folder: string): void => {
    cpSync(backup, folder, { recursive: true });
    const target = [
      `restore_command = 'cp "${archive}/%f" "%p"'`,
      `recovery_target_name = '${moment}'`,
      "recovery_target_action = 'promote'",
      "",
    ];
    writeFileSync(join(folder, "postgresql.auto.conf"), target.join("\n"), { flag: "a" });
    writeFileSync(join(folder, "recovery.signal"), "");
    const { uid, gid } = postgresUser();
    if (uid !== undefined) execFileSync("chown", ["-R", `${uid}:${gid}`, folder]);
  };
}

async function copyFolder(from: string, to: string, below = ""): Promise<void> {
  await mkdir(join(to, below), { recursive: true, mode: 0o700 });
  for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (leftOut.test(path)) continue;
    if (entry.isDirectory()) await copyFolder(from, to, path);
    else await copyFile(join(from, path), join(to, path)).catch(unlessGone);
  }
}

// A file may vanish between its name and its copy; the WAL knows why.
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

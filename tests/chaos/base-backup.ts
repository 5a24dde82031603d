import { execFileSync } from "node:child_process";
import { cpSync, writeFileSync } from "node:fs";
import { copyFile, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { onDatabase } from "../../scripts/services/on-database.ts";
import { postgresUser } from "../../scripts/services/postgres-user.ts";

/** Folders that a backup must not contain, according to PostgreSQL's manual. The server fills them again. */
const leftOut =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+|^postmaster\.(pid|opts)$/;

/**
 * Copies the folder of a running server like pg_basebackup, which npm does not provide. The copy is only usable with
 * the WAL written meanwhile, which is in the archive.
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
    else await copyFile(join(from, path), join(to, path)).catch(ignoreMissingFile);
  }
}

function ignoreMissingFile(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

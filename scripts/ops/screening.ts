import { writeAudit } from "@manilla/core/audit/audit";
import type { Context } from "@manilla/core/context";
import { ProviderError } from "@manilla/core/providers/provider-error";
import { BrokenListError, isListName, listFiles, listNames } from "@manilla/core/screening/lists";
import { loadList } from "@manilla/core/screening/load-list";
import { SetupError } from "../services/process.ts";
import { printRow, printRows } from "./print.ts";
import type { OpsRequest } from "./request.ts";
import { signInToDecide } from "./sign-in.ts";

export async function screening(ctx: Context, request: OpsRequest): Promise<void> {
  const [what] = request.words;
  if (what === "lists") return lists(ctx, request);
  if (what === "load") return load(ctx, request);
  throw new SetupError(`Nothing is called screening ${what}: lists, load.`);
}

async function lists(ctx: Context, { json }: OpsRequest): Promise<void> {
  const { rows } = await ctx.pool.query(
    `select name as list, entries, to_char(loaded_at, 'YYYY-MM-DD HH24:MI') as loaded, to_char(dated_at, 'YYYY-MM-DD HH24:MI') as dated,
       to_char(tried_at, 'YYYY-MM-DD HH24:MI') as tried, trouble, meaning from screening.list order by name`,
  );
  printRows(rows, { json, none: "There are no lists." });
}

async function load(ctx: Context, { words, json, force = false }: OpsRequest): Promise<void> {
  const [, name = "", source] = words;
  if (!isListName(name) || source === undefined)
    throw new SetupError(
      `Name the list (${listNames.join(", ")}) and where it is: a file, a folder, an address.`,
    );
  const staff = await signInToDecide(ctx);
  const line = { action: "screening.load", subject: name, before: {} };
  await writeAudit(ctx, staff, { ...line, after: { source: source.slice(0, 200), force: String(force) } });
  try {
    const loaded = await loadList(ctx, name, { files: await listFiles(ctx, name, source), force });
    printRow({ list: name, ...loaded }, { json });
  } catch (error) {
    if (!(error instanceof BrokenListError || error instanceof ProviderError)) throw error;
    const hint = force ? "" : " --force loads a list that is much shorter than the old one.";
    throw new SetupError(`Refused, and the old list stays: ${error.message}${hint}`);
  }
}

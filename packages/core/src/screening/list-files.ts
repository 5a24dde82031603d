import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Context } from "../context.ts";
import { BrokenListError, type ListFiles, type ListName } from "./lists.ts";

/** What lies in the folder that names a list of several files. */
const parts: Partial<Record<ListName, readonly string[]>> = {
  ofac: ["sdn.csv", "alt.csv", "sdn_comments.csv"],
};

/**
 * The files of a list from where they are: an https address or a path, of the file or of the folder that has all of them.
 * Throws BrokenListError when one cannot be read, ProviderError when its address does not answer.
 */
export async function listFiles(
  ctx: Pick<Context, "providers">,
  name: ListName,
  source: string,
): Promise<ListFiles> {
  const isAddress = /^https?:\/\//.test(source);
  const addresses = parts[name]?.map((part) =>
    isAddress ? `${source.replace(/\/$/, "")}/${part}` : join(source, part),
  );
  const files = new Map<string, string>();
  for (const address of addresses ?? [source]) {
    const text = isAddress ? await ctx.providers.lists.download(address) : await readLocal(address);
    files.set(basename(address).toLowerCase(), text);
  }
  return files;
}

async function readLocal(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new BrokenListError(error instanceof Error ? error.message : `${path} cannot be read.`);
  }
}

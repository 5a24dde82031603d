import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Context } from "../context.ts";

export const listNames = ["un", "ofac", "nigeria"] as const;
export type ListName = (typeof listNames)[number];

export interface ListEntry {
  reference: string;
  kind: "person" | "entity" | "address";
  name: string;
}

export type ListFiles = ReadonlyMap<string, string>;

export class BrokenListError extends Error {}

export function isListName(text: string): text is ListName {
  return listNames.some((name) => name === text);
}

const parts: Partial<Record<ListName, readonly string[]>> = {
  ofac: ["sdn.csv", "alt.csv", "sdn_comments.csv"],
};

/**
 * Reads the files of a list from `source`, an https address or a path. Throws BrokenListError for an unreadable file,
 * and ProviderError when the address does not answer.
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

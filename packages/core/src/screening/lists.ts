/** The lists that names and coin addresses are checked against (screening.list). */
export const listNames = ["un", "ofac", "nigeria"] as const;
export type ListName = (typeof listNames)[number];

/** One name, other name or coin address of a list, as the list prints it. */
export interface ListEntry {
  /** The list's own number of the person or organisation. */
  reference: string;
  kind: "person" | "entity" | "address";
  name: string;
}

/** The files of a list by their lower-case names. */
export type ListFiles = ReadonlyMap<string, string>;

/** A file that is not what its list publishes, or only a part of it. */
export class BrokenListError extends Error {}

export function isListName(text: string): text is ListName {
  return listNames.some((name) => name === text);
}

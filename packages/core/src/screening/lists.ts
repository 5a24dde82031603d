/** Sanctions lists for names and coin addresses (screening.list). */
export const listNames = ["un", "ofac", "nigeria"] as const;
export type ListName = (typeof listNames)[number];

/** A name, alias or coin address as the list prints it. */
export interface ListEntry {
  /** The list's number of the person or organisation. */
  reference: string;
  kind: "person" | "entity" | "address";
  name: string;
}

/** Files of a list by lower-case name. */
export type ListFiles = ReadonlyMap<string, string>;

/** A file that is incomplete or is not the list. */
export class BrokenListError extends Error {}

export function isListName(text: string): text is ListName {
  return listNames.some((name) => name === text);
}

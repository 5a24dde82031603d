import { readFileSync } from "node:fs";

/** A vendor's documented or publicly seen answer. Persons, accounts and keys are replaced. */
export type VendorAnswer = {
  id: string;
  /** The source, and whether values were filled in. */
  source: string;
  operation: string;
  http: number;
  arg?: string;
  kobo?: number;
  recipient?: string;
  body: unknown;
};

function vendorAnswers(vendor: string): VendorAnswer[] {
  const file = new URL(`./${vendor}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as VendorAnswer[];
}

export function vendorAnswer(vendor: string, id: string): VendorAnswer {
  const found = vendorAnswers(vendor).find((answer) => answer.id === id);
  if (!found) throw new Error(`There is no answer ${id} of ${vendor}`);
  return found;
}

import { SetupError } from "../../scripts/services/process.ts";

export interface Stack {
  app: string;
  sandbox: string;
  desk: string;
  /** The owner's URL, for reading the books. */
  databaseUrl: string;
  /** The programs' settings, for the `ops` commands. */
  settings: Record<string, string>;
}

/** Throws with the reason if the product did not start. */
export async function startedStack(url: string): Promise<Stack> {
  const response = await fetch(url);
  if (!response.ok) throw new SetupError(await response.text());
  return (await response.json()) as Stack; // written by the set-up (stack.ts)
}

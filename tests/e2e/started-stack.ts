import { SetupError } from "../../scripts/services/process.ts";

/** Where the running product is, for the journeys. */
export interface Stack {
  app: string;
  sandbox: string;
  /** The staff desk. */
  desk: string;
  /** As the owner, to read the books with. */
  databaseUrl: string;
  /** The programs' settings, for the commands that staff run beside them. */
  settings: Record<string, string>;
}

/** The running product, for a test file. Throws with the reason when it did not start. */
export async function startedStack(url: string): Promise<Stack> {
  const response = await fetch(url);
  if (!response.ok) throw new SetupError(await response.text());
  return (await response.json()) as Stack; // written by the set-up (stack.ts)
}

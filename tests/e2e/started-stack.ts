import { SetupError } from "../../scripts/services/process.ts";

export interface Stack {
  app: string;
  sandbox: string;
  desk: string;
  databaseUrl: string;
  settings: Record<string, string>;
}

export async function startedStack(url: string): Promise<Stack> {
  const response = await fetch(url);
  if (!response.ok) throw new SetupError(await response.text());
  return (await response.json()) as Stack; // written by the set-up (stack.ts)
}

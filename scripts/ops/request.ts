/** What was typed after `pnpm ops <command>`: `words` in their order, and the options. */
export type OpsRequest = {
  words: string[];
  json: boolean;
  force?: boolean;
  reason?: string;
  from?: string;
  to?: string;
};

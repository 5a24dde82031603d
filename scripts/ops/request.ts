/** What was typed after `pnpm ops <command>`: `words` in their order, and the options. */
export type OpsRequest = {
  words: string[];
  json: boolean;
  force?: boolean;
  state?: string;
  reason?: string;
  user?: string;
  text?: string;
  answer?: string;
  until?: string;
  from?: string;
  to?: string;
};

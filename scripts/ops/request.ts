export type OpsRequest = {
  words: string[];
  json: boolean;
  force?: boolean;
  reason?: string;
  from?: string;
  to?: string;
};

import { seconds } from "@manilla/shared/duration";

/** Such a request is asked again: it times out on its own clock, which is older than the call's (lib/api.ts). */
const oldestMilliseconds = seconds(8);

declare global {
  interface Window {
    /** Requests that public/early.js sent before the app's code ran, by address, the token they were sent with, and when. */
    manillaEarly?: { token: string; answers: Map<string, Promise<Response>>; sentAt: number };
  }
}

/** The answer to a request that is under way already; each is given once. Undefined when there is none for this session. */
export function takeEarlyAnswer(address: string, token: string | undefined): Promise<Response> | undefined {
  const early = window.manillaEarly;
  if (early === undefined || early.token !== token) return undefined;
  const answer = early.answers.get(address);
  early.answers.delete(address);
  return Date.now() - early.sentAt < oldestMilliseconds ? answer : undefined;
}

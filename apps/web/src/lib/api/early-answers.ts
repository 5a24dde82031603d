import { seconds } from "@manilla/shared/duration";
import { apiPrefix, type ReplyOf, type Route } from "@manilla/shared/http/route";
import { readStored, storageKeys } from "../storage/storage.ts";

/** Such a request is asked again: it times out on its own clock, which is older than the call's (lib/api/call.ts). */
const oldestMilliseconds = seconds(8);

interface Early {
  token: string;
  answers: Map<string, Promise<Response>>;
  sentAt: number;
  /** Resolved by `done`, or when it takes too long. */
  painted?: Promise<void>;
  done?: () => void;
  /** What the answers said, by address, once src/first-figures.ts has read them. */
  replies?: Map<string, unknown>;
}

declare global {
  interface Window {
    /** Requests that early.js sent before the app's code ran, by address, the token they were sent with, and when. */
    manillaEarly?: Early;
  }
}

/** The answer to a request that is under way already; each is given once. Undefined when there is none for this session. */
export function takeEarlyAnswer(address: string, token: string | undefined): Promise<Response> | undefined {
  const early = window.manillaEarly;
  if (early === undefined || early.token !== token) return undefined;
  const answer = early.answers.get(address);
  early.answers.delete(address);
  return isYoung(early) ? answer : undefined;
}

/** For a query of this route: it begins with the early reply, if there is one for this session, as of when it was asked for. */
export function startingWith<R extends Route>(route: R) {
  const reply = () => {
    const early = given();
    if (early === undefined || !isYoung(early) || !isSignedInWith(early.token)) return undefined;
    return early.replies?.get(earlyAddress(route)) as ReplyOf<R> | undefined; // the server checks every reply against the same contract
  };
  return { initialData: reply, initialDataUpdatedAt: () => given()?.sentAt };
}

/** Nothing where there is no browser (src/app/frames.tsx). */
const given = () => (typeof window === "undefined" ? undefined : window.manillaEarly);

/** As early.js writes it. */
export const earlyAddress = (route: Route) => `${apiPrefix}${route.path}`;

/** Read without src/lib/session, which needs React's code. */
export const isSignedInWith = (token: string) => readStored(storageKeys.session)?.includes(token) ?? false;

const isYoung = ({ sentAt }: Early) => Date.now() - sentAt < oldestMilliseconds;

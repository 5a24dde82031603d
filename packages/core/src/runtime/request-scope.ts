import { AsyncLocalStorage } from "node:async_hooks";
import { traceparent } from "../observability/tracing.ts";

/**
 * The id of the request that is being answered, or that caused the event being handled: every log line written meanwhile
 * carries it, and so do the events that follow.
 */
export const requestScope = new AsyncLocalStorage<string | undefined>();

/** Where a request came from, and which account it turned out to be about when it came without a session. */
export interface RequestOrigin {
  ip: string;
  accountId?: string;
}

/** The origin of the request that is being answered; undefined in the worker. */
export const requestOrigin = new AsyncLocalStorage<RequestOrigin>();

/** Names the account that a request without a session is about, for its audit line: a sign-in, a password reset. */
export function nameAccount(accountId: string | undefined): void {
  const store = requestOrigin.getStore();
  if (store && accountId !== undefined) store.accountId = accountId;
}

/** What an event's payload records of its cause: the request's id and the trace. Empty outside a request. */
export function cause(): { requestId?: string; traceparent?: string } {
  const [requestId, trace] = [requestScope.getStore(), traceparent()];
  return {
    ...(requestId !== undefined && { requestId }),
    ...(trace !== undefined && { traceparent: trace }),
  };
}

/** The cause, and the network address for the audit log. The address belongs in no event: leave it out of payloads. */
export function origin(): ReturnType<typeof cause> & { ip?: string } {
  const ip = requestOrigin.getStore()?.ip;
  return { ...cause(), ...(ip !== undefined && { ip }) };
}

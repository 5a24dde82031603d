import { AsyncLocalStorage } from "node:async_hooks";
import { currentTraceparent } from "../observability/tracing.ts";

/** Id of the current request, or of the request that caused the current event. */
export const requestScope = new AsyncLocalStorage<string | undefined>();

export interface RequestOrigin {
  ip: string;
  accountId?: string;
}

export const requestOrigin = new AsyncLocalStorage<RequestOrigin>();

export function nameAccount(accountId: string | undefined): void {
  const store = requestOrigin.getStore();
  if (store && accountId !== undefined) store.accountId = accountId;
}

export function currentCause(): { requestId?: string; traceparent?: string } {
  const [requestId, trace] = [requestScope.getStore(), currentTraceparent()];
  return {
    ...(requestId !== undefined && { requestId }),
    ...(trace !== undefined && { traceparent: trace }),
  };
}

/** Like `currentCause`, plus the network address for the audit log. Never write the address into an event. */
export function readOrigin(): ReturnType<typeof currentCause> & { ip?: string } {
  const ip = requestOrigin.getStore()?.ip;
  return { ...currentCause(), ...(ip !== undefined && { ip }) };
}

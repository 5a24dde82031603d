import { AsyncLocalStorage } from "node:async_hooks";
import { traceparent } from "../observability/tracing.ts";

/**
 * Which request is being answered, or caused the event that is being delivered: its id stands in every log line written
 * meanwhile, and travels with the events that follow.
 */
export const requestScope = new AsyncLocalStorage<string | undefined>();

/** What a payload says of its cause: the request's id, and where the trace goes on. Empty when nobody asked. */
export function cause(): { requestId?: string; traceparent?: string } {
  const [requestId, trace] = [requestScope.getStore(), traceparent()];
  return {
    ...(requestId !== undefined && { requestId }),
    ...(trace !== undefined && { traceparent: trace }),
  };
}

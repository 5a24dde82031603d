export type WidgetEvent = "loading" | "start" | "success" | "error" | "close";

const events: Record<string, WidgetEvent> = {
  loading: "loading",
  begin: "start",
  start: "start",
  success: "success",
  "connect.account.success": "success",
  error: "error",
  "connect.account.error": "error",
  close: "close",
  "connect.widget.close": "close",
  "connect.account.close": "close",
};

export interface TrustedFrame {
  origin: string;
  window: Window | null | undefined;
}

/** Accepts messages only from the provider's origin and from our own frame. */
export function widgetEvent(
  message: Pick<MessageEvent<unknown>, "origin" | "source" | "data">,
  trusted: TrustedFrame,
): WidgetEvent | null {
  if (message.origin !== trusted.origin || !trusted.window || message.source !== trusted.window) return null;
  const { data } = message;
  if (typeof data !== "object" || data === null || !("type" in data) || typeof data.type !== "string")
    return null;
  return Object.hasOwn(events, data.type) ? (events[data.type] ?? null) : null;
}

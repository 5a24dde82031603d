import type { ErrorCode } from "@manilla/shared/http/errors";
import { t } from "../texts/t.ts";

/** Thrown by a failed request. Screens translate `message` (`messageOf`). */
export class ApiError extends Error {
  /** The server's code or ours: no connection, timeout, unreadable reply. */
  readonly code: ErrorCode | "network" | "timeout" | "unreadable";
  /** The HTTP status. 0 without a reply. */
  readonly status: number;
  readonly errors: readonly { path: string; message: string }[];
  readonly data: Readonly<Record<string, unknown>>;
  readonly requestId: string | undefined;
  /** Seconds until a retry is allowed, if the server sent them. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    details: Partial<Omit<ApiError, "name" | "message">> & Pick<ApiError, "code" | "status">,
  ) {
    super(message);
    this.name = "ApiError";
    this.code = details.code;
    this.status = details.status;
    this.errors = details.errors ?? [];
    this.data = details.data ?? {};
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
  }

  /**
   * True if the server may have executed the request: no reply, an unreadable success, or a server error. Retry only
   * with the same idempotency key.
   */
  get outcomeUnknown(): boolean {
    return this.status < 400 || this.status >= 500;
  }
}

/** The server's message if there is one, otherwise the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message.trim() !== "" ? t(error.message) : fallback;
}

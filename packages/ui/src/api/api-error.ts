import type { ErrorCode } from "@manilla/shared/http/errors";
import { t } from "../texts/t.ts";

/** Show the message with `messageOf`, which translates texts of the server. */
export class ApiError extends Error {
  /** "network", "timeout" and "unreadable" come from this client, not from the server. */
  readonly code: ErrorCode | "network" | "timeout" | "unreadable";
  /** HTTP status, or 0 without a reply. */
  readonly status: number;
  readonly errors: readonly { path: string; message: string }[];
  readonly data: Readonly<Record<string, unknown>>;
  readonly requestId: string | undefined;
  /** Seconds. */
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
   * True if the server may have executed the request: there was no reply, an unreadable success or a server error. A
   * retry must then use the same idempotency key.
   */
  get outcomeUnknown(): boolean {
    return this.status < 400 || this.status >= 500;
  }
}

export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message.trim() !== "" ? t(error.message) : fallback;
}

import type { ErrorCode } from "@manilla/shared/http/errors";
import { t } from "../texts/t.ts";

/** The error of a failed call. Screens show `message` in the language of the person (`messageOf`). */
export class ApiError extends Error {
  /** The server's code, or ours: no connection, no answer in time, an unreadable answer. */
  readonly code: ErrorCode | "network" | "timeout" | "unreadable";
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly errors: readonly { path: string; message: string }[];
  readonly data: Readonly<Record<string, unknown>>;
  readonly requestId: string | undefined;
  /** Seconds to wait before trying again, when the server said so. */
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
   * Without an answer, with a success that can't be read, or after an error of the server, it may have acted: retry only with
   * the same idempotency key.
   */
  get outcomeUnknown(): boolean {
    return this.status < 400 || this.status >= 500;
  }
}

/** The server's words when it had some, else the caller's own. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message.trim() !== "" ? t(error.message) : fallback;
}

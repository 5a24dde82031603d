import { type ErrorCode, errorMessage } from "@manilla/shared/http/errors";

interface Details {
  message?: string;
  /** Data for the client, such as a shortfall, and never internals. */
  data?: Record<string, unknown>;
  errors?: { path: string; message: string }[];
  retryAfterSeconds?: number;
  /**
   * If true, the operation has ended with this error. A repeated call then gets this error instead of the answer that
   * was stored when the operation began.
   */
  settled?: boolean;
}

/** An error for the client. Any other thrown value is a bug: status 500, logged, without details. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details | string = {}) {
    const { message, ...rest } = typeof details === "string" ? { message: details } : details;
    super(message ?? errorMessage[code]);
    this.name = "AppError";
    this.code = code;
    this.details = rest;
  }
}

export function newInputError(
  path: string,
  message: string,
  code: "bad_request" | "already_exists" = "bad_request",
): AppError {
  return new AppError(code, { message, errors: [{ path, message }] });
}

import { type ErrorCode, errorMessage } from "@manilla/shared/http/errors";

interface Details {
  /** Words for the person, when the code's own are not the best ones. */
  message?: string;
  /** What the client may use: a shortfall, a limit, an earlier transaction. Never internals. */
  data?: Record<string, unknown>;
  /** Which input was wrong. */
  errors?: { path: string; message: string }[];
  retryAfterSeconds?: number;
  /** What the operation itself came to, after it was written: the answer stored when it began does not speak for it. */
  settled?: boolean;
}

/** A failure the caller may see. Anything else that is thrown is a bug: 500, logged, no details. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errorMessage[code]);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}

/** Says of one input what is wrong with it, to the person and, by its path, to the screen. */
export function wrongInput(
  path: string,
  message: string,
  code: "bad_request" | "already_exists" = "bad_request",
): AppError {
  return new AppError(code, { message, errors: [{ path, message }] });
}

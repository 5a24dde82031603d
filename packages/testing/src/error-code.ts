import { AppError } from "@manilla/core/runtime/errors";

/** Resolves to "done" or the error's code. */
export const catchCode = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

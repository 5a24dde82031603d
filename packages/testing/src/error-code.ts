import { AppError } from "@manilla/core/runtime/errors";

/** How an attempt ends: "done", or the code of its error. */
export const code = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

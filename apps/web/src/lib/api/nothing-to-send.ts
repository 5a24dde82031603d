import { ApiError } from "@manilla/ui/api/api-error.ts";

/** Thrown if the input is missing or no longer known, so that nothing was sent. */
export const nothingToSend = new ApiError("", { code: "bad_request", status: 400 });

import { ApiError } from "./api-error.ts";

/** Nothing was sent, because what is sent is not known, or not any more. */
export const nothingToSend = new ApiError("", { code: "bad_request", status: 400 });

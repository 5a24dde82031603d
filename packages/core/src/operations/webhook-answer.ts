import { seconds } from "@manilla/shared/duration";

/** Providers expect an answer within this time. Longer work continues after the answer. */
export const webhookAnswer = { withinMs: seconds(2) } as const;

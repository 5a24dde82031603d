import { seconds } from "@manilla/shared/duration";

/** A provider wants its answer within this time; work on its message that takes longer goes on without it. Units: milliseconds. */
export const webhookAnswer = { withinMs: seconds(2) } as const;

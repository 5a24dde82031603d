import { seconds } from "@manilla/shared/duration";

export const webhookAnswer = { withinMs: seconds(2) } as const;

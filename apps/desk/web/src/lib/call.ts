import { seconds } from "@manilla/shared/duration";
import { errorMessage } from "@manilla/shared/http/errors";
import { messageOf } from "@manilla/ui/api/api-error.ts";
import { createClient } from "@manilla/ui/api/client.ts";

export const { callApi } = createClient({ timeoutMs: seconds(15) });

export const describeError = (error: unknown) => messageOf(error, errorMessage.internal);

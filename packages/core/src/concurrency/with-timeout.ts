import { seconds } from "@manilla/shared/duration";
import { isTaskCancelledError, TimeoutStrategy, timeout } from "cockatiel";

/** Calls that move money must answer within 8 seconds. This limit leaves 2 seconds for the wait for a connection. */
const patienceMs = seconds(6);

export async function withTimeout<T>(work: Promise<T>, waitMs = patienceMs): Promise<T | undefined> {
  const limit = timeout(waitMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
  try {
    return await limit.dangerouslyUnref().execute(() => work);
  } catch (error) {
    if (isTaskCancelledError(error)) return undefined;
    throw error;
  }
}

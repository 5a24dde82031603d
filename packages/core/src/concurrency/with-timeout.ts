import { seconds } from "@manilla/shared/duration";
import { isTaskCancelledError, TimeoutStrategy, timeout } from "cockatiel";

/** A request that moves money has 8 seconds: 6 for its work, and 2 to wait for a database connection. */
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

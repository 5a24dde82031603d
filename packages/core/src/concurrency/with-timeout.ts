import { seconds } from "@manilla/shared/duration";
import { isTaskCancelledError, TimeoutStrategy, timeout } from "cockatiel";

/**
 * A request that moves money is answered within 8 seconds. Its work has these 6 seconds. The other 2 seconds are left
 * to wait for a database connection.
 */
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

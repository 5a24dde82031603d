import { seconds } from "@manilla/shared/duration";
import { isTaskCancelledError, TimeoutStrategy, timeout } from "cockatiel";

/** A call that moves money answers within 8 seconds, whatever the outside does (waiting for a connection included). */
const patienceMs = seconds(6);

/** The result of the work, or undefined when it takes longer (milliseconds); the work itself goes on. */
export async function withTimeout<T>(work: Promise<T>, waitMs = patienceMs): Promise<T | undefined> {
  const limit = timeout(waitMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
  try {
    return await limit.dangerouslyUnref().execute(() => work);
  } catch (error) {
    if (isTaskCancelledError(error)) return undefined;
    throw error;
  }
}

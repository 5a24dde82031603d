import { createConcurrencyLimit } from "@manilla/core/concurrency/concurrency-limit";

/** Limit per person. The database pool has eight connections for all people: half stay free. */
export const callsAtOnce = 4;
/** More than a person's own devices could ever need. Beyond it the answer is service_busy. */
const waitingCalls = 200;

interface Person {
  pass: ReturnType<typeof createConcurrencyLimit>;
  calls: number;
}

/**
 * Queues the calls of each person, so that one person's burst leaves database connections to others. Throws AppError
 * service_busy when too many wait.
 */
export function createPersonalQueue() {
  const people = new Map<string, Person>();

  return async function pass<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const limit = { atOnce: callsAtOnce, waiting: waitingCalls };
    const person = people.get(userId) ?? { pass: createConcurrencyLimit(limit), calls: 0 };
    people.set(userId, person);
    person.calls += 1;
    try {
      return await person.pass(work);
    } finally {
      person.calls -= 1;
      if (person.calls === 0) people.delete(userId);
    }
  };
}

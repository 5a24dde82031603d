import { createConcurrencyLimit } from "@manilla/core/concurrency/concurrency-limit";

/** Limit per person. The database pool has eight connections for all people: half stay free. */
export const callsAtOnce = 4;
/** Upper bound of waiting calls, more than a person's own devices need. */
const waitingCalls = 200;

interface Person {
  pass: ReturnType<typeof createConcurrencyLimit>;
  calls: number;
}

/**
 * Prevents one person's burst from taking all database connections. Throws AppError service_busy when too many wait.
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

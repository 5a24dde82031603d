import {
  isEmail,
  isPhone,
  isUsername,
  normalizeEmail,
  normalizePhone,
  normalizeUsername,
  userMessages,
} from "@manilla/shared/users/rules";
import { messageOf } from "../../../lib/api-error.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { useAvailable } from "../users.queries.ts";

const debounceMilliseconds = 1000;

const fields = {
  email: {
    normalize: normalizeEmail,
    accepts: isEmail,
    invalid: userMessages.email,
    available: userMessages.emailAvailable,
    taken: userMessages.emailTaken,
    failed: "Error checking email",
  },
  phone: {
    normalize: normalizePhone,
    accepts: isPhone,
    invalid: userMessages.phone,
    available: userMessages.phoneAvailable,
    taken: userMessages.phoneTaken,
    failed: "Error checking phone number",
  },
  username: {
    normalize: normalizeUsername,
    accepts: isUsername,
    invalid: userMessages.username,
    available: userMessages.usernameAvailable,
    taken: userMessages.usernameTaken,
    failed: "Error checking username",
  },
} as const;

export interface Availability {
  state: "idle" | "checking" | "available" | "unavailable" | "invalid";
  message: string | undefined;
}

/**
 * Asks a second after typing stops. While it rests the field says nothing new, so the colour does not flicker under the
 * person's fingers; an answer to an older text is never shown.
 */
export function useAvailability(field: keyof typeof fields, typed: string): Availability {
  const rule = fields[field];
  const value = rule.normalize(typed);
  const rested = useDebounced(value, debounceMilliseconds);
  const settled = rested === value;
  const wellFormed = rule.accepts(value);
  const { data, error, isFetching } = useAvailable(field, value, settled && wellFormed);

  if (value === "") return { state: "idle", message: undefined };
  if (!settled) return { state: wellFormed ? "checking" : "idle", message: undefined };
  if (!wellFormed) return { state: "invalid", message: rule.invalid };
  if (isFetching || (!data && !error)) return { state: "checking", message: undefined };
  if (error) return { state: "invalid", message: messageOf(error, rule.failed) };
  return data?.available
    ? { state: "available", message: rule.available }
    : { state: "unavailable", message: rule.taken };
}

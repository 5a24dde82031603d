import { seconds } from "@manilla/shared/duration";
import { withoutSeparators } from "@manilla/shared/phone-number";
import { registration } from "@manilla/shared/users/contract";
import { normalizeEmail, normalizeUsername, userMessages } from "@manilla/shared/users/rules";
import { messageOf } from "@manilla/ui/api/api-error.ts";
import { fieldProblem } from "@manilla/ui/api/parse.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useDebounced } from "@manilla/ui/use-debounced.ts";
import { useEffect } from "react";
import { clock, useSecondsLeft } from "#ui/states/countdown.tsx";
import { retryMilliseconds, useAvailable } from "../users.queries.ts";

const debounceMilliseconds = seconds(1);

const fields = {
  email: { normalize: normalizeEmail, failed: t("Error checking email") },
  phone: { normalize: withoutSeparators, failed: t("Error checking phone number") },
  username: { normalize: normalizeUsername, failed: t("Error checking username") },
} as const;

export interface Availability {
  state: "idle" | "checking" | "available" | "unavailable" | "invalid" | "failed";
  message: string | undefined;
}

/** No result is shown before the last keystroke is a second old, so that the colour does not flicker. */
export function useAvailability(field: keyof typeof fields, typed: string): Availability {
  const { normalize, failed } = fields[field];
  const value = normalize(typed);
  const rested = useDebounced(value, debounceMilliseconds);
  const settled = rested === value;
  const problem = fieldProblem(registration.shape[field], value);
  const wellFormed = problem === undefined;
  const { data, error, isFetching, errorUpdatedAt } = useAvailable(field, value, settled && wellFormed);
  const wait = useSecondsLeft(error ? errorUpdatedAt + retryMilliseconds(error) : 0);

  useEffect(() => {
    if (error) console.warn(`Failed to check ${field} availability`, error);
  }, [error, field]);
  if (value === "") return { state: "idle", message: undefined };
  if (!settled) return { state: wellFormed ? "checking" : "idle", message: undefined };
  if (!wellFormed) return { state: "invalid", message: problem };
  if (isFetching || (!data && !error)) return { state: "checking", message: undefined };
  if (error)
    return { state: "failed", message: `${asSentence(messageOf(error, failed))} ${tryingAgain(wait)}` };
  return data?.data.available
    ? { state: "available", message: t(data.message || userMessages[`${field}Available`]) }
    : { state: "unavailable", message: t(data?.message || userMessages[`${field}Taken`]) };
}

function asSentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

function tryingAgain(seconds: number): string {
  return seconds > 0 ? t("Trying again in {time}.", { time: clock(seconds) }) : t("Trying again…");
}

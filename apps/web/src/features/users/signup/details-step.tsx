import { seconds } from "@manilla/shared/duration";
import { formatPhone, internationalAsTyped, withoutSeparators } from "@manilla/shared/phone-number";
import { newPassword, registration } from "@manilla/shared/users/contract";
import { normalizeEmail, normalizeUsername, userMessages } from "@manilla/shared/users/rules";
import { paths } from "@manilla/shared/web-paths";
import { messageOf } from "@manilla/ui/api/api-error.ts";
import { fieldProblem } from "@manilla/ui/api/parse.ts";
import { SubmitButton } from "@manilla/ui/base/button.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import type { FieldText } from "@manilla/ui/fields/field-frame.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useDebounced } from "@manilla/ui/use-debounced.ts";
import { type ChangeEvent, type ReactNode, useEffect } from "react";
import { Link } from "react-router-dom";
import { T } from "#lib/texts/rich-text.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { clockText, useSecondsLeft } from "#ui/states/countdown.tsx";
import { NewPasswordField } from "../new-password-field.tsx";
import { retryMilliseconds, useAvailable } from "../users.queries.ts";
import { SignupProgress } from "./signup-progress.tsx";

export interface SignupDetails {
  username: string;
  email: string;
  phone: string;
  password: string;
}

interface DetailsStepProps {
  details: SignupDetails;
  onChange: (details: SignupDetails) => void;
  onContinue: () => void;
}

export function DetailsStep({ details, onChange, onContinue }: DetailsStepProps) {
  const username = useAvailability("username", details.username);
  const email = useAvailability("email", details.email);
  const phone = useAvailability("phone", details.phone);
  const strong = fieldProblem(newPassword, details.password) === undefined;
  const ready = strong && [username, email, phone].every(({ status }) => status === "valid");

  return (
    <Screen
      title={t("Create your account")}
      titleSize="large"
      back={paths.landing}
      actions={
        <Link
          to={paths.login}
          className="inline-flex min-h-11 items-center px-3 font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          {t("Sign In")}
        </Link>
      }
      progress={<SignupProgress step={1} percent={33} />}
      onSubmit={() => {
        if (ready) onContinue();
      }}
    >
      <DetailsFields details={details} onChange={onChange} checks={{ username, email, phone }} />
      {/* The button is sticky only on a screen of some height. On a low phone, it would cover half of the fields. */}
      <div className="-mx-4 -mb-8 mt-auto bg-canvas px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:bottom-0">
        <SubmitButton label={t("Continue")} disabled={!ready} />
        <p className="pt-3 text-center text-micro text-muted">
          <T
            text="By creating an account you agree to our <terms>Terms</terms> and <privacy>Privacy</privacy>."
            terms={to(paths.terms)}
            privacy={to(paths.privacy)}
          />
        </p>
      </div>
    </Screen>
  );
}

const to = (path: string) => (words: ReactNode) => (
  <Link to={path} className="font-medium text-accent-ink underline underline-offset-2">
    {words}
  </Link>
);

interface DetailsFieldsProps extends Pick<DetailsStepProps, "details" | "onChange"> {
  checks: Record<keyof typeof fields, Availability>;
}

function DetailsFields({ details, onChange, checks }: DetailsFieldsProps) {
  const set = (field: keyof SignupDetails) => (event: ChangeEvent<HTMLInputElement>) =>
    onChange({ ...details, [field]: event.target.value });

  return (
    // Reserves the second line of a long message, so that the fields below do not move.
    <div className="flex flex-col gap-3 lg:gap-5 max-[28rem]:[&>:first-child>p]:min-h-10">
      <Field
        label={t("Username")}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={details.username}
        onChange={set("username")}
        hint={t("People pay you with it, as @username")}
        {...checks.username}
      />
      <Field
        label={t("Email")}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        value={details.email}
        onChange={set("email")}
        {...checks.email}
      />
      <Field
        label={t("Phone")}
        name="phone"
        type="tel"
        autoComplete="tel"
        placeholder={t("e.g. +234 803 123 4567")}
        value={formatPhone(details.phone)}
        onChange={(event) => onChange({ ...details, phone: internationalAsTyped(event.target.value) })}
        {...checks.phone}
      />
      <NewPasswordField
        label={t("Password")}
        value={details.password}
        onValueChange={(password) => onChange({ ...details, password })}
      />
    </div>
  );
}

const debounceMilliseconds = seconds(1);

const fields = {
  email: { normalize: normalizeEmail, failed: t("Error checking email") },
  phone: { normalize: withoutSeparators, failed: t("Error checking phone number") },
  username: { normalize: normalizeUsername, failed: t("Error checking username") },
} as const;

type Availability = Pick<FieldText, "status" | "validText" | "error">;

/** Checks a name or contact a second after the last keystroke, so that the colour does not flicker. */
function useAvailability(field: keyof typeof fields, typed: string): Availability {
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
  if (value === "") return {};
  if (!settled) return { status: wellFormed ? "checking" : undefined };
  if (!wellFormed) return { error: problem };
  if (isFetching || (!data && !error)) return { status: "checking" };
  if (error) {
    const again = wait > 0 ? t("Trying again in {time}.", { time: clockText(wait) }) : t("Trying again…");
    return { error: `${messageOf(error, failed).replace(/[^.!?]$/, "$&.")} ${again}` };
  }
  return data?.data.available
    ? { status: "valid", validText: t(data.message || userMessages[`${field}Available`]) }
    : { error: t(data?.message || userMessages[`${field}Taken`]) };
}

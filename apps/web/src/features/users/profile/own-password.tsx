import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { ErrorBanner } from "@manilla/ui/base/banner.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { t } from "@manilla/ui/texts/t.ts";

interface OwnPasswordProps {
  label?: string;
  value: string;
  onValueChange: (value: string) => void;
  /** When the person types, `reset` removes the error of the last try. */
  sending: { error: Error | null; reset: () => void };
  failed: string;
}

export function OwnPassword({
  label = t("Password"),
  value,
  onValueChange,
  sending,
  failed,
}: OwnPasswordProps) {
  const { error, reset } = sending;
  const wrong = error instanceof ApiError && error.code === "invalid_credentials";
  return (
    <>
      <ErrorBanner error={wrong ? null : error} failed={failed} />
      <Field
        label={label}
        type="password"
        autoComplete="current-password"
        value={value}
        onChange={(event) => {
          onValueChange(event.target.value);
          reset();
        }}
        error={wrong ? messageOf(error, t("This isn't your password.")) : undefined}
      />
    </>
  );
}

import { ApiError, messageOf } from "#lib/api/api-error.ts";
import { t } from "#lib/texts/t.ts";
import { Banner } from "#ui/base/banner.tsx";
import { Field } from "#ui/fields/field.tsx";

interface OwnPasswordProps {
  label?: string;
  value: string;
  onValueChange: (value: string) => void;
  /** A wrong password is shown at the field, any other error above it. */
  error: Error | null;
  failed: string;
}

export function OwnPassword({
  label = t("Password"),
  value,
  onValueChange,
  error,
  failed,
}: OwnPasswordProps) {
  const wrong = error instanceof ApiError && error.code === "invalid_credentials";
  return (
    <>
      {error && !wrong && (
        <Banner tone="error" live>
          {messageOf(error, failed)}
        </Banner>
      )}
      <Field
        label={label}
        type="password"
        autoComplete="current-password"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        error={wrong ? messageOf(error, t("This is not your password.")) : undefined}
      />
    </>
  );
}

import { ApiError, messageOf } from "../../../lib/api/api-error.ts";
import { t } from "../../../lib/texts/t.ts";
import { Banner } from "../../../ui/base/banner.tsx";
import { Field } from "../../../ui/fields/field.tsx";

interface OwnPasswordProps {
  label?: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Why the server did not do it: a wrong password is said at the field, anything else above it. */
  error: Error | null;
  /** The message for an error without one. */
  failed: string;
}

/** The password one has, asked for again before what cannot be taken back. */
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

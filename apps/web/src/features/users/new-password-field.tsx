import { newPassword } from "@manilla/shared/users/contract";
import { isCommonPassword, passwordChecks, userMessages } from "@manilla/shared/users/rules";
import { fieldProblem } from "@manilla/ui/api/parse.ts";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { Check, Circle } from "lucide-react";

interface NewPasswordFieldProps {
  label?: string;
  value: string;
  onValueChange: (value: string) => void;
}

export function NewPasswordField({ label = t("New password"), value, onValueChange }: NewPasswordFieldProps) {
  const checks = passwordChecks(value);
  const error = value === "" ? undefined : fieldProblem(newPassword, value);
  return (
    <>
      <Field
        label={label}
        className="[&_input]:scroll-mb-36"
        type="password"
        name="new-password"
        autoComplete="new-password"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        error={error}
        status={value === "" || error ? undefined : "valid"}
        validText={t(userMessages.passwordStrong)}
      />
      <div className="space-y-3">
        <ul
          aria-label={t("Your password needs")}
          className="grid auto-cols-[minmax(0,max-content)] grid-flow-col grid-rows-3 gap-x-4 gap-y-1 lg:grid-rows-2"
        >
          {rules.map(({ key, label: rule }) => {
            const met = checks[key];
            const Icon = met ? Check : Circle;
            return (
              <li
                key={key}
                className={clsx("flex items-center gap-2 text-small", met ? "text-gain" : "text-muted")}
              >
                <Icon className="size-4 shrink-0" strokeWidth={met ? 2.5 : 1.5} />
                <span>
                  {rule}
                  <span className="sr-only">, {met ? t("done") : t("missing")}</span>
                </span>
              </li>
            );
          })}
        </ul>
        {isCommonPassword(value) && (
          <Banner tone="warning">
            {t("Many people use a password like this. A less common one is harder to guess.")}
          </Banner>
        )}
      </div>
    </>
  );
}

/** The list fills columns: three rows on a phone, two rows on a laptop. */
const rules = [
  { key: "length", label: t("8 or more characters") },
  { key: "uppercase", label: t("An uppercase letter") },
  { key: "lowercase", label: t("A lowercase letter") },
  { key: "digit", label: t("A number") },
  { key: "symbol", label: t("A symbol") },
] as const;

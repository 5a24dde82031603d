import { isCommonPassword, passwordChecks } from "@manilla/shared/users/rules";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { Check, Circle } from "lucide-react";

const rules = [
  { key: "length", label: t("8 or more characters") },
  { key: "uppercase", label: t("An uppercase letter") },
  { key: "lowercase", label: t("A lowercase letter") },
  { key: "digit", label: t("A number") },
  { key: "symbol", label: t("A symbol") },
] as const;

/** A common password gives a warning, not an error. */
export function PasswordChecklist({ password }: { password: string }) {
  const checks = passwordChecks(password);
  return (
    <div className="space-y-3">
      <ul
        aria-label={t("Your password needs")}
        className="grid grid-cols-1 gap-x-4 gap-y-1 min-[22rem]:grid-cols-2"
      >
        {rules.map(({ key, label }) => {
          const met = checks[key];
          const Icon = met ? Check : Circle;
          return (
            <li
              key={key}
              className={clsx("flex items-center gap-2 text-small", met ? "text-gain" : "text-muted")}
            >
              <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={met ? 2.5 : 1.5} />
              <span>
                {label}
                <span className="sr-only">, {met ? t("done") : t("missing")}</span>
              </span>
            </li>
          );
        })}
      </ul>
      {isCommonPassword(password) && (
        <Banner tone="warning">
          {t("Many people use a password like this. A less common one is harder to guess.")}
        </Banner>
      )}
    </div>
  );
}

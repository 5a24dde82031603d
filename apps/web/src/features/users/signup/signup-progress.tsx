import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";

const parts = [1, 2, 3] as const;

/** `percent` is 33 before the account exists, and 100 after that. */
export function SignupProgress({ step, percent }: { step: 1 | 2 | 3; percent: 33 | 100 }) {
  const done = percent === 100 ? 3 : 1;
  return (
    <div className="space-y-2">
      <p className="text-muted text-small">{t("Step {step} of 3", { step })}</p>
      <div
        role="progressbar"
        aria-label={t("Sign-up progress")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="flex gap-1.5"
      >
        {parts.map((part) => (
          <span
            key={part}
            data-part={part <= done ? "done" : part <= step ? "begun" : "ahead"}
            className={clsx(
              "h-1.5 grow rounded-full transition-colors duration-300",
              part <= done ? "bg-accent" : part <= step ? "bg-accent/45" : "bg-sunken",
            )}
          />
        ))}
      </div>
    </div>
  );
}

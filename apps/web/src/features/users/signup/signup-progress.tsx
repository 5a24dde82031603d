import { t } from "../../../lib/texts/t.ts";
import { ProgressBar } from "../../../ui/base/progress-bar.tsx";

/** "Step 2 of 3" over the bar: a third until the account exists, then all of it. */
export function SignupProgress({ step, percent }: { step: 1 | 2 | 3; percent: 33 | 100 }) {
  return (
    <div className="space-y-2">
      <p className="text-muted text-small">{t("Step {step} of 3", { step })}</p>
      <ProgressBar label={t("Sign-up progress")} value={percent} />
    </div>
  );
}

import { ProgressBar } from "../../../ui/base/progress-bar.tsx";

/** "Step 2 of 3" over the bar: a third until the account exists, then all of it. */
export function SignupProgress({ step, percent }: { step: 1 | 2 | 3; percent: 33 | 100 }) {
  return (
    <div className="space-y-2">
      <p className="text-muted text-small">Step {step} of 3</p>
      <ProgressBar label="Sign-up progress" value={percent} />
    </div>
  );
}

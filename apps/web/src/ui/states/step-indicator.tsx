import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";

export interface StepIndicatorProps {
  current: number;
  /** Only the name of the current step is shown. */
  steps: readonly string[];
}

export function StepIndicator({ current, steps }: StepIndicatorProps) {
  return (
    <div className="space-y-2">
      <p aria-live="polite" className="text-muted text-small">
        {t("Step {current} of {count}", { current, count: steps.length })} <span aria-hidden="true">·</span>{" "}
        <span className="font-medium text-ink">{steps[current - 1]}</span>
      </p>
      <div
        role="progressbar"
        aria-label={t("Progress")}
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuenow={current}
        className="flex gap-1.5"
      >
        {steps.map((step, index) => (
          <span
            key={step}
            className={clsx(
              "h-1.5 grow rounded-full transition-colors duration-300",
              index < current ? "bg-accent" : "bg-sunken",
            )}
          />
        ))}
      </div>
    </div>
  );
}

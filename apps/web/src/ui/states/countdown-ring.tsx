import { quoteLifetimeSeconds } from "@manilla/shared/crypto/messages";
import { t } from "@manilla/ui/texts/t.ts";
import { useSecondsLeft } from "./countdown.tsx";

export interface CountdownRingProps {
  /** Unix time in milliseconds. */
  until: number;
  onEnd: () => void;
}

const around = 2 * Math.PI * 16;

/** Shows how much of a quote's lifetime is left. */
export function CountdownRing({ until, onEnd }: CountdownRingProps) {
  const left = useSecondsLeft(until, onEnd);
  const gone = around * (1 - Math.min(left / quoteLifetimeSeconds, 1));
  return (
    <span role="timer" className="relative grid size-11 shrink-0 place-items-center">
      <svg
        viewBox="0 0 36 36"
        aria-hidden="true"
        fill="none"
        strokeWidth="3"
        className="absolute inset-0 size-full -rotate-90"
      >
        <circle cx="18" cy="18" r="16" className="stroke-line" />
        <circle
          cx="18"
          cy="18"
          r="16"
          strokeLinecap="round"
          strokeDasharray={around}
          strokeDashoffset={gone}
          className={`transition-[stroke-dashoffset] duration-300 ease-linear ${left <= 5 ? "stroke-loss" : "stroke-accent"}`}
        />
      </svg>
      <span className="sr-only">{t("This price holds for")} </span>
      <span className="tabular font-semibold text-micro">
        {left}
        <span className="sr-only"> {t("seconds")}</span>
      </span>
    </span>
  );
}

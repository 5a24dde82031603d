import { messageOf } from "@manilla/ui/api/api-error.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { clockText, useSecondsLeft } from "../states/countdown.tsx";

interface ResendCodeProps {
  /** Unix time in milliseconds. */
  until: number;
  sending: { isPending: boolean; isSuccess: boolean; error: Error | null };
  onClick: () => void;
}

export function ResendCode({ until, sending, onClick }: ResendCodeProps) {
  const left = useSecondsLeft(until);
  return (
    <div className="text-center text-small">
      {left > 0 ? (
        <p role="timer" className="tabular flex min-h-11 items-center justify-center text-muted">
          {t("Resend code in {time}", { time: clockText(left) })}
        </p>
      ) : (
        <button
          type="button"
          onClick={onClick}
          disabled={sending.isPending}
          className="min-h-11 rounded-full px-4 font-semibold text-accent-ink hover:bg-sunken disabled:text-muted"
        >
          {sending.isPending ? t("Sending…") : t("Resend code")}
        </button>
      )}
      <p role={sending.error ? "alert" : "status"} className={sending.error ? "text-loss" : "text-muted"}>
        {sending.error && messageOf(sending.error, t("Failed to send verification code"))}
        {sending.isSuccess && left > 0 && t("A new code is on its way.")}
      </p>
    </div>
  );
}

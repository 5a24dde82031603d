import { t } from "@manilla/ui/texts/t.ts";
import { clock } from "../states/countdown.tsx";

export interface ResendButtonProps {
  /** Seconds. */
  left: number;
  sending: boolean;
  onClick: () => void;
}

export function ResendButton({ left, sending, onClick }: ResendButtonProps) {
  return left > 0 ? (
    <p role="timer" className="tabular flex min-h-11 items-center justify-center text-muted">
      {t("Resend code in {time}", { time: clock(left) })}
    </p>
  ) : (
    <button
      type="button"
      onClick={onClick}
      disabled={sending}
      className="min-h-11 rounded-full px-4 font-semibold text-accent-ink hover:bg-sunken disabled:text-muted"
    >
      {sending ? t("Sending…") : t("Resend code")}
    </button>
  );
}

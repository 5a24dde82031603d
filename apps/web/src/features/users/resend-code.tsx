import { useState } from "react";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { clock, useSecondsLeft } from "../../ui/countdown.tsx";
import { useForgotPassword } from "./account.queries.ts";

/** Another code for a forgotten password, once the first has had its minute. */
export function ResendCode({ identifier, resendAt }: { identifier: string; resendAt: number }) {
  const [until, setUntil] = useState(resendAt);
  const left = useSecondsLeft(until);
  const ask = useForgotPassword();
  const wait = (seconds: number) => setUntil(Date.now() + seconds * 1000);
  return (
    <div className="text-center text-small">
      {left > 0 ? (
        <p role="timer" className="tabular flex min-h-11 items-center justify-center text-muted">
          Resend code in {clock(left)}
        </p>
      ) : (
        <button
          type="button"
          disabled={ask.isPending}
          onClick={() =>
            ask.mutate(identifier, {
              onSuccess: ({ resendIn }) => wait(resendIn),
              onError: (error) => {
                if (error instanceof ApiError && error.retryAfter) wait(error.retryAfter);
              },
            })
          }
          className="min-h-11 rounded-full px-4 font-semibold text-accent-ink hover:bg-sunken disabled:text-muted"
        >
          {ask.isPending ? "Sending…" : "Resend code"}
        </button>
      )}
      {ask.isError && (
        <p role="alert" className="text-loss">
          {messageOf(ask.error, "Failed to send verification code")}
        </p>
      )}
    </div>
  );
}

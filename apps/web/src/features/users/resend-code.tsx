import { seconds } from "@manilla/shared/duration";
import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { ResendButton } from "#ui/patterns/resend-button.tsx";
import { useSecondsLeft } from "#ui/states/countdown.tsx";
import { useForgotPassword } from "./profile/account.queries.ts";

/** Sends another reset code, at the earliest a minute after the last. */
export function ResendCode({
  identifier,
  resetId,
  resendAt,
}: {
  identifier: string;
  resetId: string;
  resendAt: number;
}) {
  const [until, setUntil] = useState(resendAt);
  const left = useSecondsLeft(until);
  const ask = useForgotPassword();
  const wait = (waitSeconds: number) => setUntil(Date.now() + seconds(waitSeconds));
  return (
    <div className="text-center text-small">
      <ResendButton
        left={left}
        sending={ask.isPending}
        onClick={() =>
          ask.mutate(
            { identifier, resetId },
            {
              onSuccess: ({ resendIn }) => wait(resendIn),
              onError: (error) => {
                if (error instanceof ApiError && error.retryAfter) wait(error.retryAfter);
              },
            },
          )
        }
      />
      {ask.isError && (
        <p role="alert" className="text-loss">
          {messageOf(ask.error, t("Failed to send verification code"))}
        </p>
      )}
    </div>
  );
}

import { lagosTime } from "@manilla/shared/lagos";
import type { SessionUser } from "@manilla/shared/users/contract";
import { factorSignIn, recoverFactors } from "@manilla/shared/users/factor-sign-in-contract";
import { messageOf } from "@manilla/ui/api/api-error.ts";
import { Banner, ErrorBanner } from "@manilla/ui/base/banner.tsx";
import { Button, SmallButton, SubmitButton } from "@manilla/ui/base/button.tsx";
import { isAborted } from "@manilla/ui/passkeys/passkey-support.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "#lib/api/call.ts";
import { useSingleMutation } from "#lib/api/use-single-mutation.ts";
import { finishSignInWithPasskey } from "#lib/passkeys/passkey.ts";
import { FactorCodeField, shortestCode } from "#ui/fields/factor-code-field.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { beginSession } from "./users.queries.ts";

interface StepProps {
  ticket: string;
  methods: string[];
  onBack: () => void;
  onSignedIn: (session: { user: SessionUser }) => void;
}

export function SecondFactorStep({ ticket, methods, onBack, onSignedIn }: StepProps) {
  const [code, setCode] = useState("");
  const begin = (session: Awaited<ReturnType<typeof finishSignInWithPasskey>>) => {
    beginSession(session);
    onSignedIn(session);
  };
  const byCode = useSingleMutation({
    mutationFn: () => callApi(factorSignIn, { body: { ticket, code }, device: true }),
    onSuccess: begin,
  });
  const byPasskey = useMutation({ mutationFn: () => finishSignInWithPasskey(ticket), onSuccess: begin });
  const error = byCode.error ?? byPasskey.error;
  const hasPasskey = methods.includes("passkey");
  const ready = code.trim().length >= shortestCode;
  return (
    <Screen
      title={t("Is it you?")}
      titleSize="large"
      back={onBack}
      onSubmit={() => {
        if (ready) byCode.mutate();
      }}
      footer={<SubmitButton label={t("Sign In")} disabled={!ready} loading={byCode.isPending} />}
    >
      <p className="-mt-3 text-muted">
        {hasPasskey
          ? t(
              "This device is new to your account. Enter the code of your authenticator app or a recovery code, or use your passkey.",
            )
          : t(
              "This device is new to your account. Enter the code of your authenticator app or a recovery code.",
            )}
      </p>
      <ErrorBanner
        error={isAborted(error) ? null : error}
        failed={t("That didn't work. Please try again.")}
      />
      {hasPasskey && (
        <Button wide variant="secondary" loading={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
          {t("Use my passkey")}
        </Button>
      )}
      <FactorCodeField label={t("Code")} value={code} onChange={setCode} />
      <Lost ticket={ticket} />
    </Screen>
  );
}

/** Starts a recovery, which takes 24 hours. */
function Lost({ ticket }: { ticket: string }) {
  const recovery = useSingleMutation({ mutationFn: () => callApi(recoverFactors, { body: { ticket } }) });
  if (recovery.data) {
    return (
      <Banner tone="info" live title={t("Recovery has started")}>
        {t(
          "From {date} you can sign in with your password only. We sent a message to your email and phone.",
          { date: lagosTime(recovery.data.endsAt) },
        )}
      </Banner>
    );
  }
  return (
    <div className="space-y-2 text-small">
      <p className="text-muted">
        {t(
          "Lost your authenticator app, recovery codes and passkey? Start a recovery: after 24 hours you can sign in with your password only. We'll tell you by email and phone right away.",
        )}
      </p>
      <SmallButton
        loading={recovery.isPending}
        onClick={() => recovery.mutate()}
        label={t("Start the 24-hour recovery")}
      />
      {recovery.error && (
        <p role="alert" className="text-error-ink">
          {messageOf(recovery.error, t("We couldn't start the recovery. Please try again."))}
        </p>
      )}
    </div>
  );
}

import { seconds } from "@manilla/shared/duration";
import { codeLength } from "@manilla/shared/kyc/contact";
import { newPassword } from "@manilla/shared/users/contract";
import { paths } from "@manilla/shared/web-paths";
import { ApiError } from "@manilla/ui/api/api-error.ts";
import { fieldProblem } from "@manilla/ui/api/parse.ts";
import { Banner, ErrorBanner } from "@manilla/ui/base/banner.tsx";
import { SubmitButton, WideLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router-dom";
import { T } from "#lib/texts/rich-text.tsx";
import { CodeField } from "#ui/fields/code-field.tsx";
import { ResendCode } from "#ui/patterns/resend-code.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { SplitFrame } from "#ui/patterns/split-frame.tsx";
import { type Kept, KeptFactors } from "./kept-factors.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { type ResetProof, useForgotPassword, useResetPassword } from "./profile/account.queries.ts";

export function ResetPasswordScreen() {
  const [search] = useSearchParams();
  const requested = useLocation().state as RequestedCode | null; // cast: only ForgotPasswordScreen sets this state
  const [kept, setKept] = useState<Kept>();
  const token = search.get("token");
  if (!token && !requested) return <Navigate to={paths.forgotPassword} replace />;
  return (
    <SplitFrame line={t("It happens to everyone.")}>
      {kept ? <Done kept={kept} /> : <ResetForm token={token} requested={requested} onDone={setKept} />}
    </SplitFrame>
  );
}

interface RequestedCode {
  identifier: string;
  resetId: string;
  /** Unix time in milliseconds. */
  resendAt: number;
}

interface ResetFormProps {
  token: string | null;
  requested: RequestedCode | null;
  onDone: (kept: Kept) => void;
}

function ResetForm({ token, requested, onDone }: ResetFormProps) {
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const { mutate: send, isPending, error, reset } = useResetPassword();
  const proof = proofOf(token, requested, code);
  const ready = proof !== null && fieldProblem(newPassword, password) === undefined;

  function submit() {
    if (!ready) return;
    send({ ...proof, password }, { onSuccess: onDone, onError: () => setCode("") });
  }

  return (
    <Screen title={t("Choose a new password")} titleSize="large" back={paths.login} onSubmit={submit}>
      {!token && (
        <p className="-mt-3 text-muted">
          <T
            text="If there is an account for {identifier}, a code is on its way to its email or phone."
            identifier={<strong className="font-semibold text-ink">{requested?.identifier}</strong>}
          />
        </p>
      )}
      <ErrorBanner error={error} failed={t("We couldn't change your password. Please try again.")} />
      {!token && requested && (
        <div>
          <CodeField
            label={t("6-digit code")}
            autoFocus
            length={codeLength}
            value={code}
            onValueChange={(next) => {
              setCode(next);
              if (next !== "") reset();
            }}
          />
          <div className="min-[22rem]:-mt-4">
            <Resend {...requested} />
          </div>
        </div>
      )}
      <div className="flex flex-col gap-2.5">
        <NewPasswordField value={password} onValueChange={setPassword} />
      </div>
      <p className="text-muted text-small">
        {t("For your safety, we log out every device, and withdrawals and sends wait for 24 hours.")}
      </p>
      <SubmitButton label={t("Set new password")} disabled={!ready} loading={isPending} />
    </Screen>
  );
}

function Resend({ identifier, resetId, resendAt }: RequestedCode) {
  const [until, setUntil] = useState(resendAt);
  const sending = useForgotPassword();
  const wait = (waitSeconds: number) => setUntil(Date.now() + seconds(waitSeconds));
  function resend() {
    sending.mutate(
      { identifier, resetId },
      {
        onSuccess: ({ resendIn }) => wait(resendIn),
        onError: (error) => error instanceof ApiError && error.retryAfter && wait(error.retryAfter),
      },
    );
  }
  return <ResendCode until={until} sending={sending} onClick={resend} />;
}

function proofOf(token: string | null, requested: RequestedCode | null, code: string): ResetProof | null {
  if (token) return { token };
  if (!requested || code.length !== codeLength) return null;
  return { identifier: requested.identifier, resetId: requested.resetId, code };
}

function Done({ kept }: { kept: Kept }) {
  return (
    <Screen
      title={t("Password changed")}
      titleSize="large"
      footer={<WideLink to={paths.login} replace label={t("Sign In")} />}
    >
      <p className="-mt-3 text-muted">{t("We've logged out every device. Sign in with the new password.")}</p>
      <Banner tone="info" title={t("A 24-hour hold")}>
        {t(
          "Withdrawals and sends are on hold for 24 hours, so nobody who got into your email or phone can empty your account. Everything else works as usual.",
        )}
      </Banner>
      <KeptFactors kept={kept} />
    </Screen>
  );
}

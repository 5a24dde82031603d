import { seconds } from "@manilla/shared/duration";
import { type ContactType, codeLength, maskContact } from "@manilla/shared/kyc/contact";
import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { SubmitButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { type ReactNode, useState } from "react";
import { T } from "#lib/texts/rich-text.tsx";
import { CodeField, PinField, pinLength } from "#ui/fields/code-field.tsx";
import { ResendCode } from "#ui/patterns/resend-code.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { useSendCode, useVerifyCode } from "./kyc.queries.ts";
import type { SentCode } from "./use-flow.ts";

interface CodeStepProps {
  type: ContactType;
  sent: SentCode;
  onBack: () => void;
  onChangeContact: () => void;
  onResent: (sent: SentCode) => void;
  onVerified: () => void;
  actions: ReactNode;
}

export function CodeStep(props: CodeStepProps) {
  const { type, sent, onBack, onChangeContact, actions } = props;
  const code = useCode(props);
  return (
    <Screen
      title={t("Enter the code")}
      titleSize="large"
      back={onBack}
      actions={actions}
      onSubmit={() => code.submit(code.value, code.pin)}
      footer={
        <SubmitButton
          label={t("Verify")}
          missing={code.value.length < codeLength ? t("Enter the code") : undefined}
          loading={code.busy}
        />
      }
    >
      <p className="-mt-3 text-muted">
        <T
          text="We sent a 6-digit code to {contact}."
          contact={
            <strong className="whitespace-nowrap font-semibold text-ink">{maskContact(sent.contact)}</strong>
          }
        />{" "}
        <button
          type="button"
          onClick={onChangeContact}
          className="min-h-11 font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          {type === "phone" ? t("Change number") : t("Change email")}
        </button>
      </p>
      <CodeField
        key={code.round}
        label={t("Verification code")}
        hideLabel
        autoFocus
        length={codeLength}
        value={code.value}
        onValueChange={code.type}
        onComplete={(otp) => code.submit(otp, code.pin)}
        disabled={code.busy}
        error={code.problem}
      />
      {code.asksPin && (
        <PinField
          label={t("Transaction PIN")}
          hint={t(
            "This replaces your current email or phone. If you've verified either before, withdrawals, sends and larger bills wait for 24 hours.",
          )}
          autoFocus
          value={code.pin}
          onValueChange={code.typePin}
          onComplete={(pin) => code.submit(code.value, pin)}
          disabled={code.busy}
          error={code.pinProblem}
        />
      )}
      {code.expired && (
        <Banner tone="warning">
          {t("Codes work for 10 minutes and only once. Ask for a new one below.")}
        </Banner>
      )}
      <Resend {...props} onFresh={code.clear} />
    </Screen>
  );
}

/** Clears a wrong code, but keeps the code if only the PIN is missing or wrong. */
function useCode({ type: contactType, sent, onVerified }: CodeStepProps) {
  const [value, setValue] = useState("");
  const [problem, setProblem] = useState<string>();
  const [expired, setExpired] = useState(false);
  const [round, setRound] = useState(0);
  const proof = usePinProof();
  const verify = useVerifyCode();

  function clear() {
    setValue("");
    setProblem(undefined);
    setExpired(false);
    setRound((n) => n + 1);
  }

  function submit(otp: string, pin: string) {
    if (otp.length !== codeLength) {
      setProblem(t("Please enter a valid 6-digit code"));
      return setRound((n) => n + 1);
    }
    if (proof.asksPin && pin.length !== pinLength) return;
    verify.mutate(
      { type: contactType, contact: sent.contact, otp, ...(proof.asksPin && { pin }) },
      {
        onSuccess: onVerified,
        onError: (error) => {
          if (proof.refused(error)) return;
          clear();
          setProblem(messageOf(error, t("Failed to verify OTP")));
          setExpired(error instanceof ApiError && error.code === "otp_expired");
        },
      },
    );
  }

  function type(next: string) {
    setValue(next);
    setProblem(undefined);
  }

  return { value, problem, expired, round, busy: verify.isPending, type, submit, clear, ...proof };
}

function Resend({ type, sent, onResent, onFresh }: CodeStepProps & { onFresh: () => void }) {
  const send = useSendCode();
  const { contact } = sent;
  const resend = () =>
    send.mutate(
      { type, contact },
      {
        onSuccess: (fresh) => {
          onFresh();
          onResent(fresh);
        },
        onError: (error) => {
          if (error instanceof ApiError && error.retryAfter)
            onResent({ contact, resendAt: Date.now() + seconds(error.retryAfter) });
        },
      },
    );
  return <ResendCode until={sent.resendAt} sending={send} onClick={resend} />;
}

function usePinProof() {
  const [asksPin, setAsksPin] = useState(false);
  const [pin, setPin] = useState("");
  const [pinProblem, setPinProblem] = useState<string>();

  /** Shows an error about the PIN, or asks for the PIN. Returns false for other errors. */
  function refused(error: Error): boolean {
    if (!(error instanceof ApiError)) return false;
    if (error.code === "confirmation_required") {
      setAsksPin(true);
      return true;
    }
    if (error.code !== "invalid_pin" && error.code !== "locked") return false;
    setPin("");
    setPinProblem(messageOf(error, t("Incorrect PIN. Please try again.")));
    return true;
  }

  function typePin(next: string) {
    setPin(next);
    if (next !== "") setPinProblem(undefined);
  }

  return { asksPin, pin, pinProblem, typePin, refused };
}

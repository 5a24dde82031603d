import { contact as contactInput } from "@manilla/shared/kyc/contract";
import { registration } from "@manilla/shared/users/contract";
import { normalizeEmail } from "@manilla/shared/users/rules";
import { messageOf } from "@manilla/ui/api/api-error.ts";
import { fieldProblem } from "@manilla/ui/api/parse.ts";
import { SubmitButton } from "@manilla/ui/base/button.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { type ReactNode, useState } from "react";
import { Screen } from "#ui/patterns/screen.tsx";
import { useSendCode } from "./kyc.queries.ts";
import type { SentCode } from "./use-flow.ts";

interface EmailStepProps {
  initial: string;
  onBack: () => void;
  onSent: (sent: SentCode) => void;
  actions: ReactNode;
}

export function EmailStep({ initial, onBack, onSent, actions }: EmailStepProps) {
  const [email, setEmail] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const send = useSendCode();
  const contact = normalizeEmail(email);

  function submit() {
    const wrong = fieldProblem(contactInput, contact) ?? fieldProblem(registration.shape.email, contact);
    if (wrong !== undefined) return setProblem(wrong);
    send.mutate(
      { type: "email", contact },
      {
        onSuccess: onSent,
        onError: (error) => setProblem(messageOf(error, t("Failed to send verification code"))),
      },
    );
  }

  return (
    <Screen
      title={t("Confirm your email")}
      titleSize="large"
      back={onBack}
      actions={actions}
      onSubmit={submit}
      footer={<SubmitButton label={t("Send code")} loading={send.isPending} />}
    >
      <p className="-mt-3 text-muted">
        {t("We'll send a 6-digit code to this address. If it is not yours any more, change it here.")}
      </p>
      <Field
        label={t("Email")}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          setProblem(undefined);
        }}
        error={problem}
      />
    </Screen>
  );
}

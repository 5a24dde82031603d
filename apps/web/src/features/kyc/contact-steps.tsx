import { groupDigits } from "@manilla/shared/grouped-digits";
import { contactInput } from "@manilla/shared/kyc/contract";
import { parsePhone, typedPhoneMaximum, typedPhoneMinimum } from "@manilla/shared/phone-number";
import { registration } from "@manilla/shared/users/contract";
import { normalizeEmail } from "@manilla/shared/users/rules";
import { messageOf } from "@manilla/ui/api/api-error.ts";
import { fieldProblem } from "@manilla/ui/api/parse.ts";
import { SubmitButton } from "@manilla/ui/base/button.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { type ReactNode, useId, useState } from "react";
import { useGroupedInput } from "#lib/money/use-grouped-input.ts";
import { Keypad } from "#ui/fields/keypad.tsx";
import { readDigits } from "#ui/fields/read-digits.ts";
import { Screen } from "#ui/patterns/screen.tsx";
import { useSendCode } from "./kyc.queries.ts";
import type { SentCode } from "./use-flow.ts";

interface ContactStepProps {
  initial: string;
  onBack: () => void;
  onSent: (sent: SentCode, typed: string) => void;
  actions: ReactNode;
}

export function PhoneStep({ initial, onBack, onSent, actions }: ContactStepProps) {
  const [digits, setDigits] = useState(initial.slice(0, typedPhoneMaximum));
  const send = useSendCode();
  const enough = digits.length >= typedPhoneMinimum;
  const contact = parsePhone(digits) ?? digits;

  function type(next: string) {
    setDigits(next);
    send.reset();
  }

  function submit() {
    if (!enough) return;
    send.mutate(
      { type: "phone", contact: digits },
      { onSuccess: ({ resendAt }) => onSent({ contact, resendAt }, digits) },
    );
  }

  return (
    <Screen
      title={t("Your phone number")}
      titleSize="large"
      back={onBack}
      actions={actions}
      onSubmit={submit}
      footer={<SubmitButton label={t("Send code")} disabled={!enough} loading={send.isPending} />}
    >
      <NumberLine
        digits={digits}
        onType={type}
        note={
          enough
            ? t("We'll text a 6-digit code to this number")
            : t("We'll text you a code. 10 to 15 digits.")
        }
        error={send.error ? messageOf(send.error, t("Failed to send verification code")) : undefined}
      />
      <div className="mt-auto">
        <Keypad
          label={t("Phone number keypad")}
          value={digits}
          onValueChange={type}
          decimals={0}
          length={typedPhoneMaximum}
          leadingZeros
          disabled={send.isPending}
        />
      </div>
    </Screen>
  );
}

interface NumberLineProps {
  digits: string;
  onType: (digits: string) => void;
  note: string;
  error: string | undefined;
}

function NumberLine({ digits, onType, note, error }: NumberLineProps) {
  const id = useId();
  const input = useGroupedInput({
    value: digits,
    onValueChange: onType,
    group: groupedPhone,
    clean: (text) => text.replace(/\D/g, ""),
    read: ({ typed, inputType }) =>
      readDigits({ before: digits, typed, inputType, length: typedPhoneMaximum }),
    separator: /[ +]/,
  });
  return (
    <div className="py-2 text-center">
      <label htmlFor={id} className="sr-only">
        {t("Phone number")}
      </label>
      <input
        {...input}
        id={id}
        name="phone"
        type="tel"
        inputMode="none"
        autoComplete="tel"
        placeholder="0803 123 4567"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        className="tabular w-full rounded-field bg-transparent py-2 text-center font-semibold text-ink text-title caret-accent outline-none placeholder:text-muted/70 focus-visible:ring-3 focus-visible:ring-accent/20 max-[22rem]:text-heading"
      />
      <p
        id={`${id}-note`}
        role={error ? "alert" : undefined}
        className={`min-h-5 text-small ${error ? "text-loss" : "text-muted"}`}
      >
        {error ?? note}
      </p>
    </div>
  );
}

function groupedPhone(digits: string): string {
  if (digits.startsWith("0")) return groupDigits("phone", digits);
  if (!digits.startsWith("234")) return groups(digits);
  return `+234 ${groups(digits.slice(3))}`.trimEnd();
}

function groups(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join(" ");
}

export function EmailStep({ initial, onBack, onSent, actions }: ContactStepProps) {
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
        onSuccess: (sent) => onSent(sent, contact),
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
        {t("We'll send a 6-digit code to this address. If it's no longer yours, change it here.")}
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

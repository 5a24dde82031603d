import { pinField } from "@manilla/shared/users/pin";
import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { parseSchema } from "@manilla/ui/api/parse.ts";
import { SmallButton } from "@manilla/ui/base/button.tsx";
import { isAborted } from "@manilla/ui/passkeys/passkey-support.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import type { Factors } from "#lib/live/factors.ts";
import { isAboutPin } from "#lib/payments/send.ts";
import { PinField } from "#ui/fields/code-field.tsx";
import { FactorCodeField, shortestCode } from "#ui/fields/factor-code-field.tsx";
import { OwnPassword } from "../profile/own-password.tsx";
import type { NewFactorProof, SecondProof } from "./security.queries.ts";

const nothing = { password: "", pin: "", code: "", by: "pin" as SecondProof["by"] };
type Typed = typeof nothing;

export function useNewFactorProof() {
  const [typed, setTyped] = useState(nothing);
  return {
    typed,
    type: (part: Partial<Typed>) => setTyped({ ...typed, ...part }),
    proof: proofOf(typed),
    clear: () => setTyped(nothing),
  };
}

function proofOf({ password, pin, code, by }: Typed): NewFactorProof | null {
  if (password === "") return null;
  if (by === "passkey") return { password, by };
  if (by === "pin") return parseSchema(pinField, pin).success ? { password, by, pin } : null;
  return code.trim().length >= shortestCode ? { password, by, code } : null;
}

interface NewFactorFieldsProps {
  form: ReturnType<typeof useNewFactorProof>;
  factors: Factors | undefined;
  sending: { error: Error | null; reset: () => void };
  failed: string;
}

export function NewFactorFields({ form, factors, sending, failed }: NewFactorFieldsProps) {
  const { password, pin, code, by } = form.typed;
  const shown = isAborted(sending.error) ? null : sending.error;
  const atPin = by === "pin" && isAboutPin(shown);
  const atCode = by === "code" && shown instanceof ApiError && shown.code === "invalid_otp";
  const ways = [
    { way: "pin", has: true, words: t("Use my PIN") },
    { way: "code", has: Boolean(factors?.totpSince), words: t("Use my authenticator app") },
    { way: "passkey", has: (factors?.passkeys.length ?? 0) > 0, words: t("Use my passkey") },
  ] as const;
  function type(part: Partial<Typed>) {
    form.type(part);
    sending.reset();
  }
  return (
    <>
      <OwnPassword
        value={password}
        onValueChange={(next) => type({ password: next })}
        sending={{ ...sending, error: atPin || atCode ? null : shown }}
        failed={failed}
      />
      {by === "pin" && (
        <PinField
          label={t("Enter your 4-digit PIN")}
          value={pin}
          onValueChange={(next) => type({ pin: next })}
          error={atPin ? messageOf(shown, failed) : undefined}
        />
      )}
      {by === "code" && (
        <FactorCodeField
          label={t("Authenticator app code, or a recovery code")}
          error={atCode ? messageOf(shown, failed) : undefined}
          value={code}
          onChange={(next) => type({ code: next })}
        />
      )}
      {ways
        .filter(({ way, has }) => has && way !== by)
        .map(({ way, words }) => (
          <SmallButton key={way} wide onClick={() => type({ by: way })} label={words} />
        ))}
    </>
  );
}

import type { ReplyOf } from "@manilla/shared/http/route";
import type { listFactors } from "@manilla/shared/users/factors-contract";
import { pinField } from "@manilla/shared/users/pin";
import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { parse } from "@manilla/ui/api/parse.ts";
import { Button } from "@manilla/ui/base/button.tsx";
import { wasStopped } from "@manilla/ui/passkeys/passkey-support.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { isAboutPin } from "#lib/payments/send.ts";
import { CodeField, pinLength } from "#ui/fields/code-field.tsx";
import { FactorCodeField } from "#ui/fields/factor-code-field.tsx";
import { OwnPassword } from "../profile/own-password.tsx";
import type { NewFactorProof, SecondProof } from "./security.queries.ts";

type Factors = Pick<ReplyOf<typeof listFactors>, "totpSince" | "passkeys">;

const shortestCode = 6;

export function useNewFactorProof() {
  const [password, setPassword] = useState("");
  const [pin, setPin] = useState("");
  const [code, setCode] = useState("");
  const [by, setBy] = useState<"pin" | "code" | "passkey">("pin");
  const isComplete = {
    pin: parse(pinField, pin).success,
    code: code.trim().length >= shortestCode,
    passkey: true,
  }[by];
  const shown = { pin: { by, pin }, code: { by, code }, passkey: { by } }[by] as SecondProof;
  const proof: NewFactorProof | null = password === "" || !isComplete ? null : { password, ...shown };
  return {
    typed: { password, pin, code, by },
    set: { password: setPassword, pin: setPin, code: setCode, by: setBy },
    proof,
    /** The next opening must start empty. */
    clear() {
      setPassword("");
      setPin("");
      setCode("");
      setBy("pin");
    },
  };
}

interface NewFactorFieldsProps {
  form: ReturnType<typeof useNewFactorProof>;
  factors: Factors | undefined;
  error: Error | null;
  /** Clears the error, which is about the earlier input. */
  onTyped: () => void;
  failed: string;
}

export function NewFactorFields({ form, factors, error, onTyped, failed }: NewFactorFieldsProps) {
  const { typed, set } = form;
  const shown = error && !wasStopped(error) ? error : null;
  const atPin = typed.by === "pin" && isAboutPin(shown);
  const atCode = typed.by === "code" && shown instanceof ApiError && shown.code === "invalid_otp";
  const typing =
    <T,>(change: (value: T) => void) =>
    (value: T) => {
      change(value);
      onTyped();
    };
  return (
    <>
      <OwnPassword
        value={typed.password}
        onValueChange={typing(set.password)}
        error={atPin || atCode ? null : shown}
        failed={failed}
      />
      {typed.by === "pin" && (
        <CodeField
          label={t("Enter your 4-digit PIN")}
          mask
          length={pinLength}
          value={typed.pin}
          onValueChange={typing(set.pin)}
          error={atPin ? messageOf(shown, failed) : undefined}
        />
      )}
      {typed.by === "code" && (
        <FactorCodeField
          label={t("Code of your authenticator app, or a recovery code")}
          hint={atCode ? messageOf(shown, failed) : undefined}
          value={typed.code}
          onChange={typing(set.code)}
        />
      )}
      <OtherProof by={typed.by} factors={factors} onChoose={typing(set.by)} />
    </>
  );
}

interface OtherProofProps {
  by: "pin" | "code" | "passkey";
  factors: Factors | undefined;
  onChoose: (by: "pin" | "code" | "passkey") => void;
}

function OtherProof({ by, factors, onChoose }: OtherProofProps) {
  const ways = [
    { way: "pin", has: true, words: t("Use my PIN") },
    { way: "code", has: Boolean(factors?.totpSince), words: t("Use my authenticator app") },
    { way: "passkey", has: (factors?.passkeys.length ?? 0) > 0, words: t("Use my passkey") },
  ] as const;
  return ways
    .filter(({ way, has }) => has && way !== by)
    .map(({ way, words }) => (
      <Button key={way} wide size="sm" variant="secondary" onClick={() => onChoose(way)}>
        {words}
      </Button>
    ));
}

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
import { PinField } from "#ui/fields/code-field.tsx";
import { FactorCodeField } from "#ui/fields/factor-code-field.tsx";
import { OwnPassword } from "../profile/own-password.tsx";
import type { NewFactorProof, SecondProof } from "./security.queries.ts";

type Factors = Pick<ReplyOf<typeof listFactors>, "totpSince" | "passkeys">;

const shortestCode = 6;

interface Typed {
  password: string;
  pin: string;
  code: string;
  by: SecondProof["by"];
}

const nothing: Typed = { password: "", pin: "", code: "", by: "pin" };

export function useNewFactorProof() {
  const [typed, setTyped] = useState(nothing);
  return {
    typed,
    type: (part: Partial<Typed>) => setTyped({ ...typed, ...part }),
    proof: proofOf(typed),
    clear: () => setTyped(nothing),
  };
}

/** Returns null while something is missing. */
function proofOf({ password, pin, code, by }: Typed): NewFactorProof | null {
  if (password === "") return null;
  if (by === "passkey") return { password, by };
  if (by === "pin") return parse(pinField, pin).success ? { password, by, pin } : null;
  return code.trim().length >= shortestCode ? { password, by, code } : null;
}

interface NewFactorFieldsProps {
  form: ReturnType<typeof useNewFactorProof>;
  factors: Factors | undefined;
  error: Error | null;
  onTyped: () => void;
  failed: string;
}

export function NewFactorFields({ form, factors, error, onTyped, failed }: NewFactorFieldsProps) {
  const { password, pin, code, by } = form.typed;
  const shown = error && !wasStopped(error) ? error : null;
  const atPin = by === "pin" && isAboutPin(shown);
  const atCode = by === "code" && shown instanceof ApiError && shown.code === "invalid_otp";
  function type(part: Partial<Typed>) {
    form.type(part);
    onTyped();
  }
  return (
    <>
      <OwnPassword
        value={password}
        onValueChange={(next) => type({ password: next })}
        error={atPin || atCode ? null : shown}
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
          label={t("Code of your authenticator app, or a recovery code")}
          error={atCode ? messageOf(shown, failed) : undefined}
          value={code}
          onChange={(next) => type({ code: next })}
        />
      )}
      <OtherProof by={by} factors={factors} onChoose={(way) => type({ by: way })} />
    </>
  );
}

interface OtherProofProps {
  by: Typed["by"];
  factors: Factors | undefined;
  onChoose: (by: Typed["by"]) => void;
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

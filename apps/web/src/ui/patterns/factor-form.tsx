import { createConfirmation } from "@manilla/shared/users/factors-contract";
import { ErrorBanner } from "@manilla/ui/base/banner.tsx";
import { Button } from "@manilla/ui/base/button.tsx";
import { isAborted } from "@manilla/ui/passkeys/passkey-support.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { type SubmitEvent, useState } from "react";
import { callApi } from "#lib/api/call.ts";
import { useSingleMutation } from "#lib/api/use-single-mutation.ts";
import { FactorCodeField, shortestCode } from "../fields/factor-code-field.tsx";

const factorFormId = "confirm-factor";

export async function confirmWithCode(code: string): Promise<string> {
  return (await callApi(createConfirmation, { body: { code } })).confirmation;
}

/** If `onConfirmed` throws, the form shows the error. */
export function useFactorForm(onConfirmed: (confirmation: string) => Promise<unknown> | void) {
  const [code, setCode] = useState("");
  const confirming = useSingleMutation({
    mutationFn: async (by: "code" | "passkey") => {
      const confirmation =
        by === "code"
          ? await confirmWithCode(code)
          : await (await import("#lib/passkeys/passkey.ts")).confirmWithPasskey();
      await onConfirmed(confirmation);
    },
    onSuccess: () => setCode(""),
  });
  return { code, setCode, confirming, ready: code.trim().length >= shortestCode };
}

interface FactorFormProps {
  form: ReturnType<typeof useFactorForm>;
  hasPasskey: boolean;
  hasCode?: boolean;
  hint?: string | undefined;
  autoFocus?: boolean;
}

export function FactorForm({ form, hasPasskey, hasCode = true, hint, autoFocus }: FactorFormProps) {
  const { code, setCode, confirming, ready } = form;
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (ready) confirming.mutate("code");
  }
  return (
    <form id={factorFormId} onSubmit={submit} className="space-y-4">
      <ErrorBanner
        error={isAborted(confirming.error) ? null : confirming.error}
        failed={t("That didn't work. Please try again.")}
      />
      {hasCode && (
        <FactorCodeField
          label={t("Authenticator app code, or a recovery code")}
          hint={hint}
          value={code}
          onChange={setCode}
          autoFocus={autoFocus}
        />
      )}
      {hasPasskey && (
        <Button
          wide
          variant="secondary"
          disabled={confirming.isPending}
          onClick={() => confirming.mutate("passkey")}
        >
          {t("Use my passkey")}
        </Button>
      )}
    </form>
  );
}

export function FactorSubmit({ form: { ready, confirming } }: Pick<FactorFormProps, "form">) {
  return (
    <Button wide size="lg" type="submit" form={factorFormId} disabled={!ready} loading={confirming.isPending}>
      {t("Confirm")}
    </Button>
  );
}

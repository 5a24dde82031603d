import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { messageOf } from "../../../lib/api/api-error.ts";
import { wasStopped } from "../../../lib/passkeys/passkey-support.ts";
import { t } from "../../../lib/texts/t.ts";
import { Banner } from "../../../ui/base/banner.tsx";
import { Button } from "../../../ui/base/button.tsx";
import { Sheet } from "../../../ui/base/sheet.tsx";
import { FactorCodeField } from "../factor-code-field.tsx";
import { confirmWithCode } from "./security.queries.ts";

interface ConfirmFactorSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  hasPasskey: boolean;
  /** Runs the confirmed change; the sheet shows the error it throws. */
  onConfirmed: (confirmation: string) => Promise<unknown>;
}

const formId = "confirm-factor";
const shortestCode = 6;

/** Asks for a second factor before a change: a code of the app, a recovery code, or the passkey. */
export function ConfirmFactorSheet({
  open,
  onClose,
  title,
  hasPasskey,
  onConfirmed,
}: ConfirmFactorSheetProps) {
  const [code, setCode] = useState("");
  const confirming = useMutation({
    mutationFn: async (by: "code" | "passkey") => {
      const confirmation =
        by === "code"
          ? await confirmWithCode(code)
          : await (await import("../../../lib/passkeys/passkey.ts")).confirmWithPasskey();
      await onConfirmed(confirmation);
    },
    onSuccess: () => {
      setCode("");
      onClose();
    },
  });
  const ready = code.trim().length >= shortestCode;
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (ready && !confirming.isPending) confirming.mutate("code");
  }
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={title}
      locked={confirming.isPending}
      footer={
        <Button wide size="lg" type="submit" form={formId} disabled={!ready} loading={confirming.isPending}>
          {t("Confirm")}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} className="space-y-4">
        {confirming.error && !wasStopped(confirming.error) && (
          <Banner tone="error" live>
            {messageOf(confirming.error, t("That did not work. Please try again."))}
          </Banner>
        )}
        <FactorCodeField
          label={t("Code of your authenticator app, or a recovery code")}
          value={code}
          onChange={setCode}
        />
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
    </Sheet>
  );
}

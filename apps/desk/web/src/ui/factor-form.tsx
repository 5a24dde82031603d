import { showDeskFactor } from "@manilla/shared/desk/session-contract";
import { Button } from "@manilla/ui/base/button.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { canUsePasskeys, wasStopped } from "@manilla/ui/passkeys/passkey-support.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call, messageOf } from "../lib/call.ts";

export function FactorForm({ hasPasskey, onShown }: { hasPasskey: boolean; onShown: () => void }) {
  const [code, setCode] = useState("");
  const byCode = useMutation({
    mutationFn: () => call(showDeskFactor, { body: { code } }),
    onSuccess: onShown,
    onError: () => setCode(""),
  });
  const byPasskey = useMutation({
    mutationFn: async () => (await import("../lib/passkeys.ts")).showPasskey(),
    onSuccess: onShown,
  });
  const error = byCode.error ?? (wasStopped(byPasskey.error) ? null : byPasskey.error);
  return (
    <form
      className="rounded-card border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        byCode.mutate();
      }}
    >
      <Field
        label="Code of your authenticator app"
        hint="Your sign-in was more than ten minutes ago. A code counts once."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={error ? messageOf(error) : undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" loading={byCode.isPending}>
          Confirm
        </Button>
        {hasPasskey && canUsePasskeys() && (
          <Button
            size="sm"
            variant="secondary"
            loading={byPasskey.isPending}
            onClick={() => byPasskey.mutate()}
          >
            Use a passkey
          </Button>
        )}
      </div>
    </form>
  );
}

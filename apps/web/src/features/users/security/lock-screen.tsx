import { unlockApp } from "@manilla/shared/users/factors-contract";
import { messageOf } from "@manilla/ui/api/api-error.ts";
import { SmallButton } from "@manilla/ui/base/button.tsx";
import { LogoMark } from "@manilla/ui/base/logo.tsx";
import { isAborted } from "@manilla/ui/passkeys/passkey-support.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "#lib/api/call.ts";
import { useSingleMutation } from "#lib/api/use-single-mutation.ts";
import { hasPasskeyHere } from "#lib/passkeys/passkey-here.ts";
import { useSession } from "#lib/session/session.ts";
import { pinLength } from "#ui/fields/code-field.tsx";
import { PinKeys } from "#ui/patterns/pin-pad.tsx";
import { useHeadingFocus } from "#ui/patterns/screen.tsx";
import { SplitFrame } from "#ui/patterns/split-frame.tsx";
import { useLogout } from "../profile/account.queries.ts";

export function LockScreen({ onUnlocked }: { onUnlocked: () => void }) {
  const [pin, setPin] = useState("");
  const byPin = useSingleMutation({
    mutationFn: (typed: string) => callApi(unlockApp, { body: { pin: typed } }),
    onSuccess: onUnlocked,
    onError: () => setPin(""),
  });
  const byPasskey = useMutation({
    mutationFn: async () => (await import("#lib/passkeys/passkey.ts")).confirmWithPasskey(),
    onSuccess: onUnlocked,
  });
  const logout = useLogout();
  const name = useSession()?.user.username;
  const heading = useHeadingFocus(t("Locked"));
  const error = byPin.error ?? (isAborted(byPasskey.error) ? null : byPasskey.error);
  function type(next: string) {
    setPin(next);
    if (next.length === pinLength) byPin.mutate(next);
  }
  return (
    <SplitFrame line={t("Good to have you back.")}>
      <div className="mx-auto my-auto w-full max-w-phone space-y-8 px-4 py-4 max-[22rem]:space-y-4">
        <div className="text-center">
          <LogoMark className="mx-auto h-12 text-accent max-[22rem]:h-8" />
          {name && <p className="wrap-anywhere mt-2 font-medium">@{name}</p>}
          <h1 ref={heading} tabIndex={-1} className="mt-3 font-semibold text-title max-[22rem]:mt-1">
            {t("Locked")}
          </h1>
          <p className="mt-1 text-balance text-muted">
            {t("You've been away for a while. Enter your PIN to continue.")}
          </p>
        </div>
        <div className="space-y-2">
          <PinKeys
            key={byPin.failureCount}
            label={t("4-digit PIN")}
            value={pin}
            onValueChange={type}
            disabled={byPin.isPending || byPasskey.isPending}
            error={
              error && pin === "" ? messageOf(error, t("That didn't work. Please try again.")) : undefined
            }
          />
          {hasPasskeyHere() && (
            <SmallButton
              wide
              loading={byPasskey.isPending}
              onClick={() => byPasskey.mutate()}
              label={t("Use a passkey instead")}
            />
          )}
          <button
            type="button"
            onClick={() => logout.mutate()}
            className="mx-auto block min-h-11 rounded-full px-5 font-medium text-muted text-small hover:text-ink"
          >
            {t("Log out")}
          </button>
        </div>
      </div>
    </SplitFrame>
  );
}

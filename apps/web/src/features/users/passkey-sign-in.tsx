import type { SessionUser } from "@manilla/shared/users/contract";
import { messageOf } from "@manilla/ui/api/api-error.ts";
import { Button } from "@manilla/ui/base/button.tsx";
import { isAborted } from "@manilla/ui/passkeys/passkey-support.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { beginSession } from "./users.queries.ts";

export function PasskeySignIn({ onSignedIn }: { onSignedIn: (session: { user: SessionUser }) => void }) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => (await import("#lib/passkeys/passkey.ts")).signInWithPasskey(),
    onSuccess: (session) => {
      beginSession(session);
      onSignedIn(session);
    },
  });
  return (
    <div className="space-y-2">
      <Button
        wide
        variant="secondary"
        icon={<KeyRound className="size-5" />}
        loading={isPending || isSuccess}
        onClick={() => mutate()}
      >
        {t("Use a passkey")}
      </Button>
      {error && !isAborted(error) && (
        <p role="alert" className="text-center text-error-ink text-small">
          {messageOf(error, t("The passkey didn't work. Please use your password."))}
        </p>
      )}
    </div>
  );
}

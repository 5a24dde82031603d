import { Dialog } from "@base-ui/react/dialog";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { userDataKey } from "../../lib/live/balances.ts";
import { t } from "../../lib/texts/t.ts";
import { useFlowReset } from "./use-flow.ts";
import { VerificationFlow } from "./verification-flow.tsx";

/** Over the whole dashboard while nothing is verified. It ends with a verification; the other way out is to log out. */
export function VerificationOverlay({ logout }: { logout: ReactNode }) {
  const cache = useQueryClient();
  const reset = useFlowReset();
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  return (
    <Dialog.Root open modal disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Popup
          ref={setFrame}
          aria-label={t("Verification")}
          initialFocus={() => frame?.querySelector("h1")}
          className="fixed inset-0 z-40 flex flex-col overflow-y-auto overscroll-contain bg-canvas outline-none lg:pt-[12vh]"
        >
          <VerificationFlow
            actions={logout}
            onVerified={() => void cache.invalidateQueries({ queryKey: [userDataKey] }).then(reset)}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

import { Dialog } from "@base-ui/react/dialog";
import { paths } from "@manilla/shared/web-paths";
import { t } from "@manilla/ui/texts/t.ts";
import { type ReactNode, useState } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { invalidateUserData } from "#lib/live/balances.ts";
import { useKycStatus } from "#lib/live/kyc.ts";
import { useFlow, useFlowSucceeded } from "./use-flow.ts";
import { VerificationFlow } from "./verification-flow.tsx";

export function VerifyScreen() {
  const navigate = useNavigate();
  const status = useKycStatus().data;
  const succeeded = useFlowSucceeded();
  if (status?.phoneVerified && status.emailVerified && !succeeded)
    return <Navigate to={paths.profile} replace />;
  return (
    <VerificationFlow
      leave={paths.profile}
      onVerified={() => {
        invalidateUserData();
        void navigate(paths.profile, { replace: true });
      }}
    />
  );
}

export function VerificationOverlay({ logout }: { logout: ReactNode }) {
  const { reset } = useFlow();
  const navigate = useNavigate();
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
            onVerified={() => {
              // Removes this flow from the history, so that back leads from the deposit to the dashboard.
              reset();
              void navigate(paths.depositNaira);
              invalidateUserData();
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

import { paths } from "@manilla/shared/web-paths";
import { useQueryClient } from "@tanstack/react-query";
import { Navigate, useNavigate } from "react-router-dom";
import { userDataKey } from "#lib/live/balances.ts";
import { useKycStatus } from "#lib/live/kyc.ts";
import { useFlowSucceeded } from "./use-flow.ts";
import { VerificationFlow } from "./verification-flow.tsx";

export function VerifyScreen() {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const status = useKycStatus().data;
  const succeeded = useFlowSucceeded();
  if (status?.phoneVerified && status.emailVerified && !succeeded)
    return <Navigate to={paths.profile} replace />;
  return (
    <VerificationFlow
      leave={paths.profile}
      onVerified={() => {
        void cache.invalidateQueries({ queryKey: [userDataKey] });
        void navigate(paths.profile, { replace: true });
      }}
    />
  );
}

import { paths } from "@manilla/shared/web-paths";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { userDataKey } from "../../lib/live/balances.ts";
import { VerificationFlow } from "./verification-flow.tsx";

/** The flow as a page of the profile. */
export function VerifyScreen() {
  const navigate = useNavigate();
  const cache = useQueryClient();
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

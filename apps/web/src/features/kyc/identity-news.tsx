import type { ReplyOf } from "@manilla/shared/http/route";
import type { getKycStatus } from "@manilla/shared/kyc/contract";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import type { useIdentity } from "./use-identity.ts";

export type Status = ReplyOf<typeof getKycStatus>;
type Identity = ReturnType<typeof useIdentity>;

/** The widget reported success and the server has no result yet, so there is nothing to retry. */
export function isAwaited({ ended }: Identity, { lastVerification }: Status): boolean {
  return ended === "success" && lastVerification === null;
}

/** The result of the last attempt from the server. Until it arrives, the end reported by the widget. */
export function IdentityNews({ identity, status }: { identity: Identity; status: Status }) {
  if (identity.problem) return <Banner tone="error">{identity.problem}</Banner>;
  const last = status.lastVerification;
  // Pending with a reason: staff must decide, and support can explain.
  if (status.userVerificationStatus === "Pending" && last?.status === "Pending" && last.reason)
    return (
      <Banner tone="warning" title={t("We could not verify your identity")}>
        {t(last.reason)}
      </Banner>
    );
  if (status.userVerificationStatus !== null) return null;
  if (last && last.status !== "Completed") {
    return (
      <Banner
        tone="warning"
        title={last.status === "Abandoned" ? t("The check was not finished") : t("The check failed")}
      >
        {t(last.reason ?? "Please try again.")}
      </Banner>
    );
  }
  if (isAwaited(identity, status))
    return (
      <Banner tone="info">{t("Thank you. We are waiting for the result, usually a few seconds.")}</Banner>
    );
  if (identity.ended === "error")
    return <Banner tone="warning">{t("The check did not go through. You can try again.")}</Banner>;
  return null;
}

import type { ReplyOf } from "@manilla/shared/http/route";
import type { getKycStatus } from "@manilla/shared/kyc/contract";
import { paths } from "@manilla/shared/web-paths";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { Button, ButtonLink, SmallLink } from "@manilla/ui/base/button.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Check, Mail, ScanFace, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import { useKycStatus } from "#lib/live/kyc.ts";
import { T } from "#lib/texts/rich-text.tsx";
import { clockText, useSecondsLeft } from "#ui/states/countdown.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { IdentityWidget } from "./identity-widget.tsx";
import { useCooldownEnd, useIdentity } from "./use-identity.ts";

export function VerificationSections() {
  const status = useKycStatus();
  return (
    <Section title={t("Verification")}>
      {status.data ? (
        <>
          <Communication status={status.data} />
          <Identity status={status.data} />
        </>
      ) : (
        <Card>
          <Waiting query={status} failed={t("Failed to fetch KYC status")} rows={3} />
        </Card>
      )}
    </Section>
  );
}

interface PartProps {
  title: string;
  detail: ReactNode;
  icon: ReactNode;
  verified: boolean;
  button: ReactNode;
  children?: ReactNode;
}

function Part({ title, detail, icon, verified, button, children }: PartProps) {
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-center gap-3 max-[16rem]:flex-wrap">
        <span className="grid size-11 shrink-0 place-items-center self-start rounded-full bg-accent-soft text-accent-ink max-[22rem]:hidden">
          {icon}
        </span>
        <div className="min-w-0 grow max-[16rem]:basis-full">
          <h3 className="font-semibold">{title}</h3>
          <div className="text-muted text-small">{detail}</div>
          {verified && <Verified />}
        </div>
        {!verified && button}
      </div>
      {children}
    </Card>
  );
}

function Verified() {
  return (
    <Button
      size="sm"
      disabled
      className="mt-1.5 min-h-0! gap-1! px-2.5! py-0.5! text-micro! disabled:bg-success-soft! disabled:text-success-ink!"
      icon={<Check className="size-3.5" />}
    >
      {t("Verified")}
    </Button>
  );
}

function Communication({ status }: { status: Status }) {
  const { phoneVerified: phone, emailVerified: email } = status;
  const Icon = email && !phone ? Mail : Smartphone;
  return (
    <Part
      title={t("Communication Verification")}
      icon={<Icon className="size-5" />}
      detail={communicationDetail(status)}
      verified={phone || email}
      button={
        <ButtonLink size="sm" to={paths.verify}>
          {t("Verify")}
        </ButtonLink>
      }
    >
      {phone !== email && (
        <SmallLink
          wide
          to={paths.verify}
          state={{ verification: { screen: phone ? "email-verify" : "phone-input" } }}
          label={phone ? t("Verify your email too") : t("Verify your phone too")}
        />
      )}
    </Part>
  );
}

function communicationDetail({ phoneVerified, emailVerified }: Status): string {
  if (phoneVerified && emailVerified) return t("Phone and email are verified.");
  if (phoneVerified) return t("Your phone is verified.");
  return emailVerified ? t("Your email is verified.") : t("Your phone or your email, with a code.");
}

function Identity({ status }: { status: Status }) {
  const identity = useIdentity();
  const until = useCooldownEnd(status.retryAt);
  const left = useSecondsLeft(until);
  const state = status.userVerificationStatus;
  const reachable = status.phoneVerified || status.emailVerified;
  return (
    <Part
      title={t("User Verification")}
      icon={<ScanFace className="size-5" />}
      detail={identityDetail(state, reachable)}
      verified={state === "Completed"}
      button={
        <Button
          size="sm"
          disabled={state !== null || !reachable || left > 0}
          loading={identity.opening}
          onClick={identity.open}
        >
          {t("Verify")}
        </Button>
      }
    >
      <div role="status" className="space-y-3 empty:hidden">
        {state === null && left > 0 && !isAwaited(identity, status) && (
          <p className="tabular text-muted text-small">
            <T text="You can try again in {time}" time={<span role="timer">{clockText(left)}</span>} />
          </p>
        )}
        <IdentityNews identity={identity} status={status} />
      </div>
      {identity.session && <IdentityWidget session={identity.session} onEnd={identity.end} />}
    </Part>
  );
}

function identityDetail(state: string | null, reachable: boolean): string {
  if (state === "Completed") return t("Your identity is confirmed.");
  if (state !== null) return t("Kindly contact Support");
  return reachable
    ? t("A document and a selfie. It takes about three minutes.")
    : t("Available once your phone or email is verified.");
}

type Status = ReplyOf<typeof getKycStatus>;
type Identity = ReturnType<typeof useIdentity>;

/** True if the widget reported success and the server has no result yet. */
function isAwaited({ ended }: Identity, { lastVerification }: Status): boolean {
  return ended === "success" && lastVerification === null;
}

/** Shows the server's result of the last attempt, or before that the result that the widget reported. */
function IdentityNews({ identity, status }: { identity: Identity; status: Status }) {
  if (identity.problem) return <Banner tone="error">{identity.problem}</Banner>;
  const last = status.lastVerification;
  // A pending check with a reason waits for a decision of staff.
  if (status.userVerificationStatus === "Pending" && last?.status === "Pending" && last.reason)
    return (
      <Banner tone="warning" title={t("Our team is checking your identity")}>
        {t(last.reason)}
      </Banner>
    );
  if (status.userVerificationStatus !== null) return null;
  if (last && last.status !== "Completed") {
    return (
      <Banner
        tone="warning"
        title={last.status === "Abandoned" ? t("You didn't finish the check") : t("The check failed")}
      >
        {t(last.reason ?? "Please try again.")}
      </Banner>
    );
  }
  if (isAwaited(identity, status))
    return (
      <Banner tone="info">{t("Thank you. We're waiting for the result, usually a few seconds.")}</Banner>
    );
  if (identity.ended === "error")
    return <Banner tone="warning">{t("The check failed. You can try again.")}</Banner>;
  return null;
}

import { seconds } from "@manilla/shared/duration";
import { type ContactType, maskContact } from "@manilla/shared/kyc/contact";
import { paths } from "@manilla/shared/web-paths";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { Button } from "@manilla/ui/base/button.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { LogoMark } from "@manilla/ui/base/logo.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Check, Mail, ScanFace, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import { useKycStatus } from "#lib/live/kyc.ts";
import { useSession } from "#lib/session/session.ts";
import { ListRow } from "#ui/base/list-row.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { useTimeout } from "#ui/states/countdown.tsx";
import { CodeStep } from "./code-step.tsx";
import { EmailStep, PhoneStep } from "./contact-steps.tsx";
import { type SentCode, useFlow } from "./use-flow.ts";

interface VerificationFlowProps {
  onVerified: () => void;
  leave?: string | undefined;
  actions?: ReactNode;
}

export function VerificationFlow({ onVerified, leave, actions }: VerificationFlowProps) {
  const { step, forward, replace, back } = useFlow();
  const user = useSession()?.user;
  const frame = { actions, onBack: back };
  const showCodeField = (sent: SentCode) => replace({ screen: "email-verify", sent });
  switch (step.screen) {
    case "choice":
      return (
        <ChoiceStep
          leave={leave}
          actions={actions}
          onChoose={(type) => forward({ screen: type === "phone" ? "phone-input" : "email-verify" })}
        />
      );
    case "phone-input":
      return (
        <PhoneStep
          {...frame}
          initial={step.digits ?? (user?.phone ?? "").replace(/\D/g, "")}
          onSent={(sent, digits) => {
            replace({ screen: "phone-input", digits });
            forward({ screen: "phone-verify", ...sent });
          }}
        />
      );
    case "phone-verify":
      return (
        <CodeStep
          {...frame}
          type="phone"
          sent={step}
          onChangeContact={back}
          onResent={(sent) => replace({ screen: "phone-verify", ...sent })}
          onVerified={() => replace({ screen: "success", type: "phone" })}
        />
      );
    case "email-verify":
      return step.sent ? (
        <CodeStep
          {...frame}
          type="email"
          sent={step.sent}
          onChangeContact={() => replace({ screen: "email-verify" })}
          onResent={showCodeField}
          onVerified={() => replace({ screen: "success", type: "email" })}
        />
      ) : (
        <EmailStep {...frame} initial={user?.email ?? ""} onSent={showCodeField} />
      );
    case "success":
      return <SuccessStep type={step.type} onDone={onVerified} />;
  }
}

interface ChoiceStepProps {
  onChoose: (type: ContactType) => void;
  leave: string | undefined;
  actions: ReactNode;
}

function ChoiceStep({ onChoose, leave, actions }: ChoiceStepProps) {
  const user = useSession()?.user;
  const status = useKycStatus().data;
  const ways = [
    {
      type: "phone",
      Icon: Smartphone,
      name: t("Phone"),
      title: t("Verify phone"),
      detail: user?.phone ? maskContact(user.phone) : t("By text message"),
    },
    {
      type: "email",
      Icon: Mail,
      name: t("Email"),
      title: t("Verify email"),
      detail: user?.email ? maskContact(user.email) : t("By email"),
    },
  ] as const;
  const isVerified = { phone: status?.phoneVerified, email: status?.emailVerified };
  const second = isVerified.phone ? t("Verify your email") : t("Verify your phone");
  const isFirst = !(isVerified.phone || isVerified.email);
  const title = isFirst ? t("Verify your account") : second;
  return (
    <Screen title={title} titleSize="large" back={leave} actions={actions}>
      <p className="-mt-3 text-muted">
        {t("We'll send a 6-digit code to confirm this is you.")}{" "}
        {!isFirst && t("With both verified, you can get back in if you lose one.")}
      </p>
      <Card tone="rows">
        {ways.map(({ type, name, ...way }) =>
          isVerified[type] ? (
            <ListRow key={type} {...way} title={name} value={<Badge tone="success">{t("Verified")}</Badge>} />
          ) : (
            <ListRow key={type} {...way} onClick={() => onChoose(type)} chevron />
          ),
        )}
      </Card>
      {!isFirst && status?.userVerificationStatus === null && (
        <Section title={t("For Level 2")} rows>
          <ListRow
            Icon={ScanFace}
            title={t("User Verification")}
            detail={t("A document and a selfie. It takes about three minutes.")}
            to={paths.profile}
          />
        </Section>
      )}
      {isFirst && (
        <Banner tone="info">
          {t("Verification is mandatory to continue using Manilla: your phone or your email.")}
        </Banner>
      )}
    </Screen>
  );
}

const doneMilliseconds = seconds(2);

export function SuccessStep({ type, onDone }: { type: ContactType; onDone: () => void }) {
  useTimeout(onDone, doneMilliseconds);
  return (
    <Screen
      title={type === "phone" ? t("Phone verified") : t("Email verified")}
      titleSize="large"
      footer={
        <Button wide size="lg" onClick={onDone}>
          {t("Continue")}
        </Button>
      }
    >
      <p role="status" className="-mt-3 text-lead text-muted">
        {t("You’re in. Let’s add your first naira.")}
      </p>
      <div className="grid grow place-items-center py-6">
        <div className="relative grid size-52 animate-arrive place-items-center rounded-full bg-deep max-[22rem]:size-40">
          <LogoMark className="h-28 translate-y-1 text-copper max-[22rem]:h-20" />
          <span className="absolute right-2 bottom-2 grid size-14 place-items-center rounded-full bg-gain text-canvas ring-4 ring-canvas">
            <Check className="size-7" strokeWidth={2.5} />
          </span>
        </div>
      </div>
    </Screen>
  );
}

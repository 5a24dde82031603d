import { type ContactType, maskContact } from "@manilla/shared/kyc/contact";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Mail, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import { useSession } from "#lib/session/session.ts";
import { ListRow } from "#ui/base/list-row.tsx";
import { Screen } from "#ui/patterns/screen.tsx";

interface ChoiceStepProps {
  onChoose: (type: ContactType) => void;
  leave: string | undefined;
  actions: ReactNode;
}

const look = "grid size-11 place-items-center rounded-full bg-accent-soft text-accent-ink";

export function ChoiceStep({ onChoose, leave, actions }: ChoiceStepProps) {
  const user = useSession()?.user;
  return (
    <Screen title={t("Verify your account")} titleSize="large" back={leave} actions={actions}>
      <p className="-mt-3 text-muted">{t("We'll send a 6-digit code to confirm this is you.")}</p>
      <Card tone="rows">
        <ListRow
          start={
            <span className={look}>
              <Smartphone aria-hidden="true" className="size-5" />
            </span>
          }
          title={t("Verify phone")}
          detail={user?.phone ? maskContact(user.phone) : t("By text message")}
          onClick={() => onChoose("phone")}
          chevron
        />
        <ListRow
          start={
            <span className={look}>
              <Mail aria-hidden="true" className="size-5" />
            </span>
          }
          title={t("Verify email")}
          detail={user?.email ? maskContact(user.email) : t("By email")}
          onClick={() => onChoose("email")}
          chevron
        />
      </Card>
      <Banner tone="info">
        {t("Verification is mandatory to continue using Manilla. One of the two is enough.")}
      </Banner>
    </Screen>
  );
}

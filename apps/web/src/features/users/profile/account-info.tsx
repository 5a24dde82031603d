import { formatPhone } from "@manilla/shared/phone-number";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useDashboard } from "#lib/live/balances.ts";
import { useKycStatus } from "#lib/live/kyc.ts";
import { useSession } from "#lib/session/session.ts";
import { Loading, Skeleton } from "#ui/base/skeleton.tsx";
import { DetailsList } from "#ui/patterns/details-list.tsx";
import { Waiting } from "#ui/states/waiting.tsx";

/** The skeleton's bottom is at the baseline of the label beside it. */
const waiting = <Skeleton className="-mb-px h-4 w-32" />;

export function AccountInfo() {
  const dashboard = useDashboard();
  const status = useKycStatus();
  // A user of level 2 has a legal name. Its space is reserved, because it arrives with another answer.
  const isNamed = (useSession()?.user.kycLevel ?? 0) >= 2;
  const legalName = status.isPending && isNamed ? waiting : status.data?.identityName;
  const user = dashboard.data?.user;
  const card = (
    <Card className="py-2">
      <DetailsList
        rows={[
          ...(legalName ? [{ label: t("Legal name"), value: legalName }] : []),
          { label: t("Username"), value: user ? user.user_name || t("Not set") : waiting },
          {
            label: t("Email"),
            value: user ? <span className="break-all">{user.email || t("Not set")}</span> : waiting,
          },
          { label: t("Phone"), value: user ? formatPhone(user.phone) || t("Not set") : waiting },
        ]}
      />
    </Card>
  );
  if (user) return card;
  return (
    <Waiting query={dashboard} title={t("Failed to load profile")} failed={t("Failed to fetch profile data")}>
      <Loading>{card}</Loading>
    </Waiting>
  );
}

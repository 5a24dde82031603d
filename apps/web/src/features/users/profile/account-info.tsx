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
  // The stored level tells whether to keep space for the name, which arrives with another answer.
  const isNamed = (useSession()?.user.kycLevel ?? 0) >= 2;
  const legalName = status.isPending && isNamed ? waiting : status.data?.identityName;
  const names = legalName ? [{ label: t("Legal name"), value: legalName }] : [];
  if (!dashboard.data) {
    return (
      <Waiting
        query={dashboard}
        title={t("Failed to load profile")}
        failed={t("Failed to fetch profile data")}
      >
        <Card className="py-2">
          <Loading>
            <DetailsList
              rows={[
                ...names,
                ...[t("Username"), t("Email"), t("Phone")].map((label) => ({ label, value: waiting })),
              ]}
            />
          </Loading>
        </Card>
      </Waiting>
    );
  }
  const { user } = dashboard.data;
  return (
    <Card className="py-2">
      <DetailsList
        rows={[
          ...names,
          { label: t("Username"), value: user.user_name || t("Not set") },
          { label: t("Email"), value: <span className="break-all">{user.email || t("Not set")}</span> },
          { label: t("Phone"), value: formatPhone(user.phone) || t("Not set") },
        ]}
      />
    </Card>
  );
}

import { formatPhone } from "@manilla/shared/phone-number";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useDashboard } from "#lib/live/balances.ts";
import { useKycStatus } from "#lib/live/kyc.ts";
import { Loading, Skeleton } from "#ui/base/skeleton.tsx";
import { DetailsList } from "#ui/patterns/details-list.tsx";
import { Waiting } from "#ui/states/waiting.tsx";

export function AccountInfo() {
  const dashboard = useDashboard();
  const legalName = useKycStatus().data?.identityName;
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
              rows={[t("Username"), t("Email"), t("Phone")].map((label) => ({
                label,
                value: <Skeleton className="my-0.5 h-4 w-32" />,
              }))}
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
          ...(legalName ? [{ label: t("Legal name"), value: legalName }] : []),
          { label: t("Username"), value: user.user_name || t("Not set") },
          { label: t("Email"), value: <span className="break-all">{user.email || t("Not set")}</span> },
          { label: t("Phone"), value: formatPhone(user.phone) || t("Not set") },
        ]}
      />
    </Card>
  );
}

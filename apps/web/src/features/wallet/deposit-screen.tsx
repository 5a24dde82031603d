import { paths, pathTo } from "@manilla/shared/web-paths";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useNavigate } from "react-router-dom";
import { useDashboard } from "#lib/live/balances.ts";
import { AssetList } from "#ui/money/asset-list.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { QueryError } from "#ui/states/waiting.tsx";

export function DepositScreen() {
  const navigate = useNavigate();
  const dashboard = useDashboard();
  return (
    <Screen title={t("Choose Asset to Deposit")} back={paths.dashboard}>
      {dashboard.isError && !dashboard.data ? (
        <QueryError query={dashboard} failed={t("Failed to fetch dashboard data")} />
      ) : (
        <Card>
          <AssetList onSelect={(code) => navigate(pathTo(paths.depositCoin, code.toLowerCase()))} />
        </Card>
      )}
    </Screen>
  );
}

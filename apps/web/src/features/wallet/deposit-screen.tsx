import { useNavigate } from "react-router-dom";
import { messageOf } from "../../lib/api-error.ts";
import { useHiddenBalances } from "../../lib/hidden-balances.ts";
import { usePortfolio } from "../../lib/use-portfolio.ts";
import { AssetList } from "../../ui/asset-list.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Screen } from "../../ui/screen.tsx";
import { depositPath } from "./deposit-path.ts";

/** The way in for any asset: choose which. */
export function DepositScreen() {
  const navigate = useNavigate();
  const hidden = useHiddenBalances();
  const { dashboard, portfolio } = usePortfolio();
  return (
    <Screen title="Choose Asset to Deposit" back="/dashboard">
      {dashboard.isError && !dashboard.data ? (
        <ErrorState
          title={messageOf(dashboard.error, "Failed to fetch dashboard data")}
          onRetry={() => void dashboard.refetch()}
          retrying={dashboard.isFetching}
        />
      ) : (
        <AssetList
          rows={portfolio?.rows}
          hidden={hidden}
          onSelect={(code) => void navigate(depositPath(code))}
        />
      )}
    </Screen>
  );
}

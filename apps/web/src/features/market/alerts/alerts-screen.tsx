import type { PriceAlert } from "@manilla/shared/market/alert-contract";
import { paths } from "@manilla/shared/web-paths";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Button } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { BellRing, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { IconButton } from "#ui/base/icon-button.tsx";
import { ListRow } from "#ui/base/list-row.tsx";
import { CoinIcon } from "#ui/money/coin-icon.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { useAlerts, useRemoveAlert } from "../market.queries.ts";
import { AlertSheet, priceText } from "./alert-sheet.tsx";

export function AlertsScreen() {
  const alerts = useAlerts();
  // A link from a coin's page opens the sheet for a new alert.
  const brought = useSearchParams()[0].has("currency");
  const [making, setMaking] = useState(brought);
  return (
    <Screen
      title={t("Price alerts")}
      back={paths.rates}
      footer={
        <Button wide size="lg" icon={<Plus className="size-5" />} onClick={() => setMaking(true)}>
          {t("New price alert")}
        </Button>
      }
    >
      {!alerts.data ? (
        <Waiting query={alerts} failed={t("Failed to load your price alerts.")} rows={3} />
      ) : alerts.data.length === 0 ? (
        <EmptyState
          icon={<BellRing className="size-7" />}
          title={t("No price alerts yet")}
          detail={t("Set a price and we'll tell you when a coin hits it.")}
        />
      ) : (
        <RowList items={alerts.data} keyOf={(alert) => alert.id}>
          {(alert) => <Row alert={alert} />}
        </RowList>
      )}
      <AlertSheet open={making} onOpenChange={setMaking} />
    </Screen>
  );
}

function Row({ alert }: { alert: PriceAlert }) {
  const remove = useRemoveAlert();
  const shown = { coin: alert.currency, price: priceText(alert.price, alert.unit) };
  return (
    <ListRow
      start={<CoinIcon code={alert.currency} />}
      title={
        alert.direction === "above" ? t("{coin} above {price}", shown) : t("{coin} below {price}", shown)
      }
      detail={alert.triggeredAt ? <Badge tone="success">{t("Reached")}</Badge> : t("Waiting")}
      action={
        <IconButton
          label={t("Remove the alert for {currency}", { currency: alert.currency })}
          icon={<Trash2 />}
          onClick={() => remove.mutate(alert.id)}
        />
      }
    />
  );
}

import { type CoinCode, isCoin } from "@manilla/shared/assets";
import { formatNaira, formatPrice } from "@manilla/shared/format-money";
import { type AlertUnit, type PriceAlert } from "@manilla/shared/market/alert-contract";
import { paths } from "@manilla/shared/web-paths";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { ErrorBanner } from "@manilla/ui/base/banner.tsx";
import { Button, SmallButton, SubmitButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { BellRing, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useCryptoRates } from "#lib/live/rates.ts";
import { amountOf, isPositive } from "#lib/money/money-input.ts";
import { IconButton } from "#ui/base/icon-button.tsx";
import { ListRow } from "#ui/base/list-row.tsx";
import { Sheet, type SheetProps } from "#ui/base/sheet.tsx";
import { toast } from "#ui/base/toast.ts";
import { SegmentedControl } from "#ui/fields/segmented-control.tsx";
import { AmountField } from "#ui/money/amount.tsx";
import { AssetList } from "#ui/money/asset-list.tsx";
import { AssetPicker } from "#ui/money/asset-picker.tsx";
import { CoinIcon } from "#ui/money/coin-icon.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { useAlerts, useCreateAlert, useRemoveAlert } from "../market.queries.ts";

export function AlertsScreen() {
  const alerts = useAlerts();
  // A link with a currency, from a coin's page, opens the sheet for a new alert.
  const [making, setMaking] = useState(useSearchParams()[0].has("currency"));
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

const percents = [-10, -5, 5, 10] as const;
const units = [
  { value: "NGN", label: t("Naira") },
  { value: "USD", label: t("Dollars") },
] as const;

/** Returns the price changed by `percent`, as input text: two decimals from $1 up, six below. */
function movedBy(price: number, percent: number): string {
  const moved = (price * (100 + percent)) / 100;
  return moved.toFixed(moved >= 1 ? 2 : 6);
}

/** A price above the present one creates an "above" alert on the server, any other price a "below" alert. */
export function AlertSheet({ open, onOpenChange }: Pick<SheetProps, "open" | "onOpenChange">) {
  const create = useCreateAlert();
  const { data: rates } = useCryptoRates();
  const wanted = useSearchParams()[0].get("currency")?.toUpperCase() ?? "";
  const [coin, setCoin] = useState<CoinCode>(isCoin(wanted) ? wanted : "BTC");
  const [picking, setPicking] = useState(false);
  const [raw, setRaw] = useState("");
  const price = isPositive(raw) ? amountOf(raw) : null;
  const [unit, setUnit] = useState<AlertUnit>("NGN");
  // The server compares alerts with these prices (in naira at the mid rate).
  const now = (unit === "USD" ? rates?.cryptoRates : rates?.ngnRates)?.[coin];

  function chooseCoin(next: string) {
    if (!isCoin(next)) return toast.warning(t("We don't trade {coin}.", { coin: next }));
    setPicking(false);
    setCoin(next);
    if (next !== coin) setRaw("");
  }
  function submit() {
    if (price === null) return;
    const alert = { currency: coin.toLowerCase(), price, unit };
    create.mutate(alert, {
      onSuccess: () => {
        toast.success(t("We'll tell you when {coin} gets there.", { coin }));
        setRaw("");
        onOpenChange(false);
      },
    });
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      onClosed={() => setPicking(false)}
      title={picking ? t("Choose a coin") : t("New price alert")}
      onSubmit={submit}
      footer={
        !picking && (
          <SubmitButton
            label={price ? t("Set alert") : t("Enter a price")}
            disabled={!price}
            loading={create.isPending}
          />
        )
      }
    >
      {picking && <AssetList choosing prices selected={coin} onSelect={chooseCoin} />}
      <div className={picking ? "hidden" : "flex flex-col gap-4"}>
        <AssetPicker label={t("Coin")} asset={coin} onOpen={() => setPicking(true)} />
        <SegmentedControl
          label={t("Price in")}
          value={unit}
          onValueChange={(next) => {
            setUnit(next);
            setRaw("");
          }}
          options={units}
        />
        <AlertAmount {...{ coin, unit, raw, now }} onChange={setRaw} />
        <ErrorBanner error={create.error} failed={t("We couldn't set the alert. Please try again.")} />
      </div>
    </Sheet>
  );
}

interface AlertAmountProps {
  coin: CoinCode;
  unit: AlertUnit;
  raw: string;
  now: number | undefined;
  onChange: (raw: string) => void;
}

function AlertAmount({ coin, unit, raw, now, onChange }: AlertAmountProps) {
  return (
    <>
      <AmountField
        label={t("Alert me at")}
        symbol={unit === "NGN" ? "₦" : "$"}
        decimals={12}
        value={raw}
        onValueChange={onChange}
        balance={
          now === undefined ? undefined : t("{coin} is at {price} now", { coin, price: priceText(now, unit) })
        }
      />
      {now !== undefined && now > 0 && (
        <div className="flex flex-wrap justify-center gap-2 max-[22rem]:*:flex-1 max-[22rem]:*:px-1">
          {percents.map((percent) => (
            <SmallButton
              key={percent}
              onClick={() => onChange(movedBy(now, percent))}
              label={percent > 0 ? `+${percent}%` : `−${-percent}%`}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** Naira has two decimals, dollars have as many as the coin needs. */
export function priceText(price: number, unit: AlertUnit): string {
  return unit === "NGN" ? formatNaira(price.toFixed(2)) : formatPrice(price);
}

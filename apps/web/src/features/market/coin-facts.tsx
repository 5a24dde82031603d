import type { CoinCode } from "@manilla/shared/assets";
import { formatCompact } from "@manilla/shared/format-money";
import type { CoinAnalysis } from "@manilla/shared/market/coin-contract";
import { decimalText, isZero, roundDown } from "@manilla/shared/money";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Wallet } from "lucide-react";
import { useCryptoRates } from "#lib/live/rates.ts";
import { useBalance } from "#lib/money/balance.ts";
import { useNairaPrice } from "#lib/money/use-portfolio.ts";
import { ListRow } from "#ui/base/list-row.tsx";
import { Change } from "#ui/money/change.tsx";
import { CoinIcon } from "#ui/money/coin-icon.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";
import { DetailsCard } from "#ui/patterns/details-list.tsx";

export function CoinHeader({ coin }: { coin: CoinAnalysis }) {
  const { data: rates, isPending } = useCryptoRates();
  const naira = rates?.ngnRates[coin.symbol.toUpperCase()];
  return (
    <section aria-label={t("Price")} className="flex items-start gap-3">
      <CoinIcon code={coin.symbol} size={48} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-muted text-small">
          {coin.symbol.toUpperCase()}
          <Badge>{t("Real-time Analysis")}</Badge>
        </p>
        <p className="font-semibold text-money leading-tight">
          <MoneyText value={coin.current_price} asset="PRICE" />
        </p>
        <p className="flex min-h-11 flex-wrap content-start items-baseline gap-x-3 text-lead lg:min-h-[1lh]">
          {naira && <MoneyText value={naira} asset="NAIRA_PRICE" approximate className="font-semibold" />}
          {!isPending && (
            <span className="whitespace-nowrap text-small">
              <Change value={coin.price_change_percentage_24h} className="font-semibold" />{" "}
              <span className="text-muted">24h</span>
            </span>
          )}
          {naira && <span className="text-micro text-muted">{t("Middle rate")}</span>}
        </p>
      </div>
    </section>
  );
}

export function YourHolding({ coin }: { coin: CoinCode }) {
  const price = useNairaPrice(coin);
  const balance = useBalance(coin);
  if (!balance || isZero(balance)) return null;
  return (
    <Card tone="rows">
      <ListRow
        to={pathTo(paths.holding, coin.toLowerCase())}
        Icon={Wallet}
        title={t("You hold")}
        detail={
          <>
            <MoneyText value={decimalText(balance)} asset={coin} own />
            {price && (
              <>
                {" "}
                <MoneyText
                  value={decimalText(roundDown("NGN", price.times(decimalText(balance))))}
                  asset="NGN"
                  approximate
                  own
                />
              </>
            )}
          </>
        }
      />
    </Card>
  );
}

const missing = "N/A";

export function MarketStats({ coin }: { coin: CoinAnalysis }) {
  return (
    <DetailsCard
      title={t("Market Stats")}
      rows={[
        { label: t("Market Cap"), value: `$${formatCompact(coin.market_cap)}` },
        { label: t("24h Volume"), value: `$${formatCompact(coin.total_volume)}` },
        { label: t("24h High"), value: price(coin.high_24h) },
        { label: t("24h Low"), value: price(coin.low_24h) },
        { label: t("7d Change"), value: <Change value={coin.price_change_percentage_7d} /> },
      ]}
    />
  );
}

export function SupplyInfo({ coin }: { coin: CoinAnalysis }) {
  const { circulating_supply, total_supply, symbol } = coin;
  const share = circulating_supply === null || !total_supply ? null : circulating_supply / total_supply;
  return (
    <DetailsCard
      title={t("Supply Info")}
      rows={[
        { label: t("Circulating"), value: supply(circulating_supply, symbol) },
        { label: t("Total Supply"), value: supply(total_supply, symbol) },
        { label: t("Supply Ratio"), value: share === null ? missing : `${(share * 100).toFixed(1)}%` },
      ]}
    />
  );
}

function price(value: number | null) {
  return value === null ? missing : <MoneyText value={value} asset="PRICE" />;
}

function supply(value: number | null, symbol: string): string {
  return value === null ? missing : `${formatCompact(value)} ${symbol.toUpperCase()}`;
}

import type { CoinAnalysis } from "@manilla/shared/market/coin-contract";
import { t } from "../../lib/texts/t.ts";
import { Badge } from "../../ui/base/badge.tsx";
import { Change } from "../../ui/money/change.tsx";
import { CoinIcon } from "../../ui/money/coin-icon.tsx";
import { MoneyText } from "../../ui/money/money-text.tsx";

/** The coin, its price and its day. */
export function CoinHeader({ coin }: { coin: CoinAnalysis }) {
  return (
    <section aria-label={t("Price")} className="flex items-start gap-4">
      <CoinIcon code={coin.symbol} size={48} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{coin.symbol.toUpperCase()}</span>
          <Badge>{t("Real-time Analysis")}</Badge>
        </p>
        <p className="mt-1 font-semibold text-money">
          <MoneyText value={coin.current_price} asset="PRICE" />
        </p>
        <p className="flex items-baseline gap-2 text-small">
          <Change value={coin.price_change_percentage_24h} className="text-body" />
          <span className="text-muted">24h</span>
        </p>
      </div>
    </section>
  );
}

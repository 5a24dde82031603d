import { coins } from "@manilla/shared/assets";
import type { CoinAnalysis } from "@manilla/shared/market/coin-contract";
import { firstSentences } from "@manilla/shared/market/rules";
import { paths } from "@manilla/shared/web-paths";
import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { ButtonLink, WideLink } from "@manilla/ui/base/button.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { BellPlus } from "lucide-react";
import { useNavigate, useParams } from "react-router-dom";
import { toggleFavourite, useFavourites } from "#lib/storage/favourites.ts";
import { IconButton } from "#ui/base/icon-button.tsx";
import { Skeleton } from "#ui/base/skeleton.tsx";
import { StarToggle } from "#ui/fields/star-toggle.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { CoinHeader, MarketStats, SupplyInfo, YourHolding } from "./coin-facts.tsx";
import { useCoinAnalysis } from "./market.queries.ts";
import { PriceChart } from "./price-chart.tsx";

const back = paths.rates;
const aboutSentences = 3;

export function AnalysisScreen() {
  const id = useParams()["cryptoId"] ?? "";
  const { data, error, isFetching, refetch } = useCoinAnalysis(id);
  if (data) return <Analysis key={id} coin={data} />;
  const isMissing = error instanceof ApiError && error.code === "not_found";
  return (
    <Screen title={t("Analysis")} back={back}>
      {error ? (
        <ErrorState
          title={messageOf(error, t("Failed to load crypto details"))}
          onRetry={isMissing ? undefined : () => void refetch()}
          retrying={isFetching}
          reference={error instanceof ApiError ? error.requestId : undefined}
          action={<ButtonLink to={paths.landing}>{t("Go Home")}</ButtonLink>}
        />
      ) : (
        <div role="status" aria-busy="true" className="flex flex-col gap-6">
          <p className="text-center text-muted text-small">{t("Loading analysis...")}</p>
          <Skeleton className="h-26" />
          <Skeleton className="h-[500px] rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </div>
      )}
    </Screen>
  );
}

function Analysis({ coin }: { coin: CoinAnalysis }) {
  const traded = coins.find(({ marketId }) => marketId === coin.id);
  const query = `?currency=${traded?.code.toLowerCase() ?? ""}`;
  return (
    <Screen
      title={coin.name}
      back={back}
      actions={<CoinActions coin={coin} isTraded={traded !== undefined} />}
      aside={
        <>
          <MarketStats coin={coin} />
          <SupplyInfo coin={coin} />
          {coin.description && (
            <Card>
              <h2 className="font-semibold">{t("About {coin}", { coin: coin.name })}</h2>
              <p className="mt-2 text-muted text-small leading-relaxed">
                {firstSentences(coin.description, aboutSentences)}
              </p>
            </Card>
          )}
        </>
      }
      footer={
        traded && (
          <div className="flex gap-3">
            <WideLink to={`${paths.buy}${query}`} label={t("Buy")} />
            <WideLink variant="secondary" to={`${paths.sell}${query}`} label={t("Sell")} />
          </div>
        )
      }
    >
      <CoinHeader coin={coin} />
      <Section title={t("Price Chart")}>
        <PriceChart coin={coin} />
      </Section>
      {/* The balance may arrive late. It is last, so that it moves nothing. */}
      {traded && <YourHolding coin={traded.code} />}
    </Screen>
  );
}

function CoinActions({ coin, isTraded }: { coin: CoinAnalysis; isTraded: boolean }) {
  const navigate = useNavigate();
  const symbol = coin.symbol.toUpperCase();
  return (
    <>
      {isTraded && (
        <IconButton
          label={t("Set a price alert")}
          icon={<BellPlus />}
          onClick={() => navigate(`${paths.priceAlerts}?currency=${coin.symbol.toLowerCase()}`)}
        />
      )}
      <StarToggle
        name={coin.name}
        pressed={useFavourites().includes(symbol)}
        onToggle={() => toggleFavourite(symbol)}
      />
    </>
  );
}

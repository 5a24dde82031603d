import { type CoinCode, coinOf, isCoin } from "@manilla/shared/assets";
import type { ReplyOf } from "@manilla/shared/http/route";
import { decimalText, isZero, type Money, roundDown, toDecimal, toMoney } from "@manilla/shared/money";
import { getHolding } from "@manilla/shared/wallet/holding-contract";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowDownToLine, ArrowLeftRight, BellPlus, ChartNoAxesColumn, Plus, Send, Tag } from "lucide-react";
import { Link, Navigate, useParams } from "react-router-dom";
import { callApi } from "#lib/api/call.ts";
import { userDataKey } from "#lib/live/balances.ts";
import { pollingMs } from "#lib/live/intervals.ts";
import { useCryptoRates, useFiatRates } from "#lib/live/rates.ts";
import { saleProceeds } from "#lib/money/portfolio.ts";
import { useNairaPrice } from "#lib/money/use-portfolio.ts";
import { T } from "#lib/texts/rich-text.tsx";
import { ListRow } from "#ui/base/list-row.tsx";
import { Loading, Skeleton } from "#ui/base/skeleton.tsx";
import { Change } from "#ui/money/change.tsx";
import { CoinIcon } from "#ui/money/coin-icon.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";
import { DetailsList } from "#ui/patterns/details-list.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { CoinHistory } from "./history/coin-history.tsx";

type Holding = ReplyOf<typeof getHolding>;

export function HoldingScreen() {
  const code = (useParams()["currency"] ?? "").toUpperCase();
  if (!isCoin(code)) return <Navigate replace to={paths.dashboard} />;
  return <CoinHolding coin={code} />;
}

function CoinHolding({ coin }: { coin: CoinCode }) {
  const holding = useQuery({
    queryKey: [userDataKey, "holding", coin],
    queryFn: ({ signal }) => callApi(getHolding, { params: { currency: coin.toLowerCase() }, signal }),
    refetchInterval: pollingMs.balances,
  });
  return (
    <Screen title={coinOf(coin).name} back={paths.dashboard} aside={<Aside coin={coin} />}>
      {holding.data ? (
        <Balance holding={holding.data} coin={coin} />
      ) : (
        <Waiting query={holding} failed={t("We couldn't load your coins")}>
          <Loading>
            <Skeleton className="h-41 rounded-card" />
          </Loading>
        </Waiting>
      )}
      <Actions coin={coin} />
      {holding.data && <Gain holding={holding.data} />}
      {holding.isPending && <Skeleton className="h-65 rounded-card" />}
    </Screen>
  );
}

function Aside({ coin }: { coin: CoinCode }) {
  return (
    <>
      <Card tone="rows">
        <ListRow
          Icon={ChartNoAxesColumn}
          title={t("Price and chart")}
          to={pathTo(paths.coin, coinOf(coin).marketId)}
        />
        <ListRow
          Icon={BellPlus}
          title={t("Set a price alert")}
          detail={t("At a price, or after a rise or fall in percent")}
          to={`${paths.priceAlerts}?currency=${coin.toLowerCase()}`}
        />
      </Card>
      <CoinHistory coin={coin} />
    </>
  );
}

function Balance({ holding, coin }: { holding: Holding; coin: CoinCode }) {
  const { worth, forSale } = useWorth(toMoney(coin, holding.balance));
  return (
    <Card tone="deep" className="flex flex-col items-center gap-2 text-center">
      <CoinIcon code={coin} size={48} />
      <MoneyText
        value={holding.balance}
        asset={coin}
        own
        className="wrap-anywhere font-semibold text-title"
      />
      <p className="font-medium text-lead">
        {worth === null ? t("No price yet") : <MoneyText value={worth} asset="NGN" own approximate />}
      </p>
      {/[1-9]/.test(holding.balance) && (
        <p className="min-h-[1lh] text-on-deep-muted text-small">
          {forSale !== null && (
            <T
              text="{amount} if you sell now"
              amount={<MoneyText value={forSale} asset="NGN" own approximate />}
            />
          )}
        </p>
      )}
      {/[1-9]/.test(holding.held) && (
        <p className="text-on-deep-muted text-small">
          <T text="{amount} on hold" amount={<MoneyText value={holding.held} asset={coin} own />} />
        </p>
      )}
    </Card>
  );
}

/** `worth`: the value in naira. `forSale`: the naira that a sale would pay now, after the fee. */
function useWorth(coins: Money<CoinCode>): { worth: string | null; forSale: string | null } {
  const each = useNairaPrice(coins.asset);
  const proceeds = saleProceeds(coins, { crypto: useCryptoRates().data, fiat: useFiatRates().data });
  return {
    worth: each ? decimalText(roundDown("NGN", toDecimal(coins).times(each))) : null,
    forSale: proceeds && !isZero(coins) ? decimalText(proceeds) : null,
  };
}

function Actions({ coin }: { coin: CoinCode }) {
  const currency = coin.toLowerCase();
  const actions = [
    { label: t("Buy"), Icon: Plus, to: `${paths.buy}?currency=${currency}` },
    { label: t("Sell"), Icon: Tag, to: `${paths.sell}?currency=${currency}` },
    { label: t("Send"), Icon: Send, to: `${paths.send}?currency=${currency}` },
    { label: t("Receive"), Icon: ArrowDownToLine, to: pathTo(paths.depositCoin, currency) },
    {
      label: t("Swap"),
      Icon: ArrowLeftRight,
      to: `${paths.swap}?from=${currency}&to=${coin === "BTC" ? "eth" : "btc"}`,
    },
  ];
  return (
    <ul className="grid grid-cols-5 gap-1">
      {actions.map(({ label, Icon, to }) => (
        <li key={label}>
          <Link
            to={to}
            className="flex min-h-20 flex-col items-center justify-center gap-2 rounded-card text-center font-medium text-micro hover:bg-sunken"
          >
            <span className="grid size-11 place-items-center rounded-full bg-accent-soft text-accent-ink">
              <Icon className="size-5" />
            </span>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Gain({ holding }: { holding: Holding }) {
  const naira = (value: string) => <MoneyText value={value} asset="NGN" own />;
  const signed = (value: string) => <MoneyText value={value} asset="NGN" own sign="+" />;
  const { averageCost, cost, gain, gainPercent, realised, complete } = holding;
  if ([holding.balance, cost, realised].every((value) => !/[1-9]/.test(value))) return null;
  return (
    <Card className="space-y-3">
      <h2 className="flex items-center justify-between gap-3 font-semibold">
        {t("Gain")} {gainPercent !== null && <Change value={gainPercent} />}
      </h2>
      <DetailsList
        rows={[
          ...(averageCost === null ? [] : [{ label: t("Average price paid"), value: naira(averageCost) }]),
          { label: t("Total cost"), value: naira(cost) },
          ...(gain === null ? [] : [{ label: t("Gain if you sell now"), value: signed(gain), strong: true }]),
          {
            label: realised.startsWith("-") ? t("Realised loss") : t("Realised gain"),
            value: signed(realised),
          },
        ]}
      />
      {!complete && (
        <p className="text-muted text-small">
          {t("Some coins came in without a known price, so the cost is lower than what they were worth.")}
        </p>
      )}
    </Card>
  );
}

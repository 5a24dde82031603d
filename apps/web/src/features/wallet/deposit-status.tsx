import type { CoinCode } from "@manilla/shared/assets";
import { networkOf } from "@manilla/shared/crypto/networks";
import { seconds } from "@manilla/shared/duration";
import { lagosTime } from "@manilla/shared/lagos";
import { type CryptoDeposit, listCryptoDeposits } from "@manilla/shared/wallet/deposit-contract";
import { messageOf } from "@manilla/ui/api/api-error.ts";
import { Badge, type BadgeProps } from "@manilla/ui/base/badge.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { callApi } from "#lib/api/call.ts";
import { invalidateUserData, userDataKey } from "#lib/live/balances.ts";
import { CopyButton } from "#ui/base/copy-button.tsx";
import { SkeletonRows } from "#ui/base/skeleton.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";
import { RetryButton } from "#ui/states/waiting.tsx";

export function DepositStatus({ coin }: { coin: CoinCode }) {
  const query = useCryptoDeposits(coin);
  const { data, error } = query;
  return (
    <Section title={t("Deposit Status")}>
      <Card>
        {data ? (
          data.length === 0 ? (
            <div className="py-2 text-center">
              <p className="font-medium">{t("No deposits detected yet")}</p>
              <p className="mt-1 text-muted text-small">
                {t("This page updates automatically. You can leave; we'll tell you when it arrives.")}
              </p>
            </div>
          ) : (
            <ul aria-live="polite" className="divide-y divide-line">
              {data.map((deposit) => (
                <li key={deposit.id} className="space-y-2 py-4 first:pt-0 last:pb-0">
                  <Deposit coin={coin} deposit={deposit} />
                </li>
              ))}
            </ul>
          )
        ) : error ? (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-small">{messageOf(error, t("Failed to load your deposits"))}</p>
            <RetryButton query={query} />
          </div>
        ) : (
          <SkeletonRows count={1} />
        )}
      </Card>
    </Section>
  );
}

interface Word {
  tone: NonNullable<BadgeProps["tone"]>;
  word: string;
  text: (deposit: CryptoDeposit) => string;
}

const words: Record<CryptoDeposit["state"], Word> = {
  confirming: {
    tone: "warning",
    word: t("Confirming"),
    text: ({ confirmations, required }) =>
      t("{confirmations} of {required} confirmations", { confirmations, required }),
  },
  credited: { tone: "success", word: t("Completed"), text: () => t("It's in your balance.") },
  on_hold: {
    tone: "info",
    word: t("Under review"),
    text: () => t("It arrived and we're reviewing it. We'll tell you when we're done."),
  },
  rejected: {
    tone: "error",
    word: t("Rejected"),
    text: () => t("We couldn't accept this deposit. Please contact support with the transaction hash."),
  },
  below_minimum: {
    tone: "neutral",
    word: t("Below minimum"),
    text: () => t("We'll keep it for you and add it to your balance once your deposits reach the minimum."),
  },
};

function Deposit({ coin, deposit }: { coin: CoinCode; deposit: CryptoDeposit }) {
  const { tone, word, text } = words[deposit.state];
  const { confirmations, required } = deposit;
  const share = required === 0 ? 1 : Math.min(confirmations / required, 1);
  const network = networkOf(coin, deposit.network)?.name ?? deposit.network;
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <MoneyText value={deposit.amount} asset={coin} className="font-semibold" />
        <Badge tone={tone}>{word}</Badge>
      </div>
      {deposit.state === "confirming" && (
        // The bar is decoration, because the text below gives the same numbers.
        <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full rounded-full bg-accent transition-[width] duration-300"
            style={{ width: `${share * 100}%` }}
          />
        </span>
      )}
      <p className="tabular text-small">{text(deposit)}</p>
      <div className="flex items-center justify-between gap-3 text-micro text-muted">
        <span>
          {network} · {lagosTime(deposit.seenAt)}
        </span>
        {deposit.txid && <CopyButton iconOnly text={deposit.txid} label={t("Copy transaction hash")} />}
      </div>
    </>
  );
}

const quietMilliseconds = seconds(10);
const confirmingMilliseconds = seconds(3);

function useCryptoDeposits(coin: CoinCode) {
  const deposits = useQuery({
    queryKey: [userDataKey, "crypto-deposits", coin],
    queryFn: ({ signal }) =>
      callApi(listCryptoDeposits, { params: { currency: coin.toLowerCase() }, signal }),
    select: (reply) => reply.deposits,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.deposits.some((deposit) => deposit.state === "confirming")
        ? confirmingMilliseconds
        : quietMilliseconds,
  });
  const credited = deposits.data?.filter((deposit) => deposit.state === "credited").length;
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (credited === undefined) return;
    if (before.current !== undefined && credited > before.current) invalidateUserData();
    before.current = credited;
  }, [credited]);
  return deposits;
}

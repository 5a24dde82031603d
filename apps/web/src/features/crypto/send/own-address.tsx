import type { CoinCode } from "@manilla/shared/assets";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { addressFailure, useWalletAddress } from "#lib/live/wallet-address.ts";
import { CopyButton } from "#ui/base/copy-button.tsx";
import { Skeleton } from "#ui/base/skeleton.tsx";
import { AddressText } from "#ui/money/address-text.tsx";

/** To share with a payer. It can never be the recipient. */
export function OwnAddress({ coin, network }: { coin: CoinCode; network: string }) {
  const own = useWalletAddress(coin, network);
  return (
    <Card className="flex items-center gap-3 p-4">
      <div className="min-w-0 grow space-y-1">
        <h2 className="font-medium text-muted text-small">{t("Your {coin} deposit address", { coin })}</h2>
        {own.data ? (
          <p className="text-small">
            <AddressText address={own.data.address} emphasis="groups" />
          </p>
        ) : own.isError ? (
          <p className="text-muted text-small">{addressFailure(own.error)}</p>
        ) : (
          <Skeleton className="h-5 w-full" />
        )}
        {own.data?.memo && (
          <p className="tabular text-small">{t("Destination tag {memo}", { memo: own.data.memo })}</p>
        )}
      </div>
      {own.data && (
        <CopyButton
          iconOnly
          text={own.data.address}
          label={t("Copy your {coin} address", { coin })}
          copiedLabel={t("Address Copied!")}
        />
      )}
    </Card>
  );
}

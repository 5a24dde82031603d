import { type CoinCode, coinOf } from "@manilla/shared/assets";
import type { Network } from "@manilla/shared/crypto/networks";
import { paymentUri } from "@manilla/shared/crypto/payment-uri";
import { ApiError } from "@manilla/ui/api/api-error.ts";
import { SmallButton } from "@manilla/ui/base/button.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { QrCode } from "lucide-react";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import { addressFailure, useWalletAddress, type WalletAddress } from "#lib/live/wallet-address.ts";
import { CopyButton } from "#ui/base/copy-button.tsx";
import { ShareButton } from "#ui/base/share-button.tsx";
import { Loading, Skeleton } from "#ui/base/skeleton.tsx";
import { AddressText } from "#ui/money/address-text.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";

const qrPixels = 200;

interface AddressCardProps {
  coin: CoinCode;
  network: Network;
}

export function AddressCard({ coin, network }: AddressCardProps) {
  const { data, error, isFetching, refetch } = useWalletAddress(coin, network.id);
  if (data) return <Address coin={coin} network={network} wallet={data} />;
  if (!error) {
    return (
      <Card>
        <Loading label={t("Loading your address")}>
          <span className="flex flex-col items-center gap-4 max-[22rem]:gap-3">
            <Skeleton className="size-56 [@media(max-height:37rem)]:order-1" />
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-14 w-full" />
            <Skeleton className="h-12 w-44 rounded-full" />
            <Skeleton className="h-5 w-40" />
          </span>
        </Loading>
      </Card>
    );
  }
  return (
    <Card>
      <ErrorState
        title={addressFailure(error)}
        detail={error instanceof ApiError ? t(error.message) : undefined}
        onRetry={() => void refetch()}
        retrying={isFetching}
        reference={error instanceof ApiError ? error.requestId : undefined}
      />
    </Card>
  );
}

function Address({ coin, network, wallet }: AddressCardProps & { wallet: WalletAddress }) {
  const { address, memo, confirmations } = wallet;
  const uri = paymentUri({ coin, network: network.id, address });
  const [isUri, setIsUri] = useState(false);
  const label = t(network.memo ?? "Memo");
  const tag = memo === null ? "" : `\n${network.memo ?? t("Memo")}: ${memo}`;
  const { name } = coinOf(coin);
  const shown = { name, coin, network: network.name, address, tag };
  return (
    <Card className="flex flex-col items-center gap-4 max-[22rem]:gap-3">
      {/* QR readers need a dark code on white with a margin, in both themes. On a low phone it follows the button. */}
      <div className="rounded-field bg-white p-3 [@media(max-height:37rem)]:order-1">
        <QRCodeSVG
          value={isUri ? uri : address}
          size={qrPixels}
          level="H"
          title={t("QR code of your {coin} address", { coin: name })}
        />
      </div>
      <p className="text-balance text-center font-semibold text-small text-warning-ink">
        {t("Send only {name} ({coin}) over the {network} network. Anything else may be lost.", {
          ...shown,
          // A word joiner (U+2060) prevents a line break in "TRC-20".
          network: network.name.replaceAll("-", "-\u2060"),
        })}
      </p>
      <p className="w-full text-center text-lead leading-relaxed">
        <AddressText address={address} />
      </p>
      <div className="flex w-full flex-wrap justify-center gap-3">
        <CopyButton text={address} label={t("Copy Address")} copiedLabel={t("Address Copied!")} size="md" />
        <ShareButton
          shared={{
            title: t("{coin} address", { coin }),
            text: t("My {coin} address on {network}:\n{address}{tag}", shown),
          }}
        />
      </div>
      {memo !== null && (
        <div className="flex w-full items-center justify-between gap-3 rounded-field bg-warning-soft px-4 py-2 text-warning-ink">
          <p>
            <span className="block text-small">{t("{label}, needed with the address", { label })}</span>
            <span className="tabular font-mono font-semibold text-lead">{memo}</span>
          </p>
          <CopyButton
            iconOnly
            text={memo}
            label={t("Copy {label}", { label: label.toLowerCase() })}
            copiedLabel={t("{label} copied", { label })}
          />
        </div>
      )}
      <p className="text-balance text-center text-small *:whitespace-nowrap">
        <span>{t("Minimum {amount} {coin}", { amount: network.minimumDeposit, coin })}</span> ·{" "}
        <span>
          {confirmations === 1
            ? t("1 confirmation required")
            : t("{confirmations} confirmations required", { confirmations })}
        </span>
      </p>
      {uri !== address && (
        <SmallButton
          className="-my-3 [@media(max-height:37rem)]:order-1 border-transparent! bg-transparent! text-muted!"
          icon={<QrCode className="size-4" />}
          onClick={() => setIsUri(!isUri)}
          label={isUri ? t("Show QR of the address") : t("Show QR with payment link")}
        />
      )}
    </Card>
  );
}

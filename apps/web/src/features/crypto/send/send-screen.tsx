import { type CoinCode, coinOf, isCoin } from "@manilla/shared/assets";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { networksOf } from "@manilla/shared/crypto/networks";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { SubmitButton } from "@manilla/ui/base/button.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { useLimits } from "#lib/live/kyc.ts";
import { useCryptoRates, useFiatRates } from "#lib/live/rates.ts";
import { addressFailure, useWalletAddress } from "#lib/live/wallet-address.ts";
import { useResultPlace } from "#lib/routes/use-result-place.ts";
import { CopyButton } from "#ui/base/copy-button.tsx";
import { Skeleton } from "#ui/base/skeleton.tsx";
import { toast } from "#ui/base/toast.ts";
import { AddressText } from "#ui/money/address-text.tsx";
import { AssetChoice } from "#ui/money/asset-picker.tsx";
import { LimitNote } from "#ui/money/limit-note.tsx";
import { NetworkChoice } from "#ui/money/network-choice.tsx";
import { ConfirmSheet } from "#ui/patterns/confirm-sheet.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { FailedLoads, TradeWarnings } from "../trade-banners.tsx";
import { useCoin } from "../use-coin.ts";
import { AddressBook } from "./address-book.tsx";
import { AddressField, MemoField, WrongNetwork } from "./address-field.tsx";
import { SendAmount, SendDetails, SendTerms, sendWords } from "./send-amount.tsx";
import { SendResult } from "./send-result.tsx";
import { type Sent, useSendForm } from "./use-send-form.ts";

export function SendScreen() {
  const [coin, chooseCoin] = useCoin();
  const [sent, setSent] = useState<Sent | null>(null);
  useResultPlace(sent ? pathTo(paths.transaction, sent.transactionId) : undefined);

  if (sent) return <SendResult sent={sent} onAgain={() => setSent(null)} />;
  // The React key clears the form when the coin changes, because each coin has its own addresses and networks.
  return <SendFields key={coin} coin={coin} onCoin={chooseCoin} onSent={setSent} />;
}

interface SendFieldsProps {
  coin: CoinCode;
  onCoin: (coin: CoinCode) => void;
  onSent: (sent: Sent) => void;
}

function SendFields({ coin, onCoin, onSent }: SendFieldsProps) {
  const form = useSendForm(coin, onSent);
  const [bookOpen, setBookOpen] = useState(false);
  const { network, preview } = form;
  return (
    <Screen
      title={t("Send Crypto")}
      back={paths.dashboard}
      onSubmit={form.review}
      aside={
        <>
          <SendDetails {...preview} />
          <LimitNote of="send" limits={useLimits().data} funds={form.fundsInDollars} />
          <OwnAddress coin={coin} network={network.id} />
        </>
      }
      footer={
        <SubmitButton
          label={t("Send {coin}", { coin })}
          pays
          missing={form.missing}
          disabled={form.blocked}
        />
      }
    >
      <AssetChoice
        choosing
        label={t("You are sending")}
        title={t("Choose a coin")}
        asset={coin}
        onSelect={(code) => (isCoin(code) ? onCoin(code) : toast.warning(t(cryptoMessages.sendNaira)))}
      />
      <NetworkChoice networks={networksOf[coin]} value={network.id} onValueChange={form.setNetwork} />
      <AddressField form={form} onBook={() => setBookOpen(true)} />
      <WrongNetwork form={form} />
      <MemoField form={form} />
      {form.check.state === "valid" ? (
        <p className="-my-2 text-micro text-warning-ink">
          {t("{network} only. Other networks lose the coins.", { network: network.name })}
        </p>
      ) : (
        <Banner tone="warning">
          {t(
            "Send only to {name} addresses on the {network} network. Coins sent on any other network will be lost.",
            { name: coinOf(coin).name, network: network.name },
          )}
        </Banner>
      )}
      <SendAmount form={form} />
      <FailedLoads rates={[useCryptoRates(), useFiatRates()]} />
      <TradeWarnings problems={preview.problems} />
      <AddressBook form={form} open={bookOpen} onOpenChange={setBookOpen} />
      <ConfirmSheet
        flow={form.confirmation}
        title={t("Review send")}
        action={t("Send {coin}", { coin })}
        progress={t("Sending {coin}", { coin })}
        {...sendWords(form)}
      >
        <SendTerms {...preview} />
      </ConfirmSheet>
    </Screen>
  );
}

function OwnAddress({ coin, network }: { coin: CoinCode; network: string }) {
  const own = useWalletAddress(coin, network);
  return (
    <Card className="flex items-center gap-3 p-4">
      <div className="min-w-0 grow space-y-1">
        <h2 className="font-medium text-muted text-small">{t("Your {coin} deposit address", { coin })}</h2>
        {own.data ? (
          <p className="text-small">
            <AddressText address={own.data.address} />
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

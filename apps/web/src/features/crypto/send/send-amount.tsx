import type { CoinCode } from "@manilla/shared/assets";
import { decimalsSent } from "@manilla/shared/crypto/networks";
import { sendFigures } from "@manilla/shared/crypto/send-figures";
import { Decimal } from "@manilla/shared/decimal";
import { feePercent } from "@manilla/shared/fee-percent";
import { formatCrypto, formatNaira, formatUsd } from "@manilla/shared/format-money";
import { decimalText, formatMoney } from "@manilla/shared/money";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { SmallLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { coinCounted } from "#lib/money/maximum-amount.ts";
import { amountOf, decimalsOf } from "#lib/money/money-input.ts";
import { isNothing } from "#lib/money/share.ts";
import { useMaximumAmount } from "#lib/money/use-maximum-amount.ts";
import { Switch } from "#ui/fields/switch.tsx";
import { AddressText } from "#ui/money/address-text.tsx";
import { AmountField } from "#ui/money/amount.tsx";
import { DetailsCard, DetailsList } from "#ui/patterns/details-list.tsx";
import { type SendForm, type SendPreview } from "./use-send-form.ts";

const coinPlaces = 8;
const nairaPlaces = 2;

export function SendAmount({ form }: { form: SendForm }) {
  const { coin, raw, balance, exact, naira, nairaPrice } = form;
  const { figures } = form.preview;
  const percent = feePercent.send;
  const inNaira = naira !== null && nairaPrice !== null;
  const counted = coinCounted({ USD: form.dollarPrice, NGN: nairaPrice ?? undefined });
  const maximum = useMaximumAmount("send", {
    raw,
    balance,
    counted,
    places: decimalsSent(coin),
    typed: (amount) => decimalText(exact ? sendFigures(amount).receive : amount),
  });
  const worth = new Decimal(amountOf(raw) ?? 0).times(nairaPrice ?? 0).toFixed();

  const none = maximum.isEmpty ? (
    <SmallLink to={pathTo(paths.depositCoin, coin.toLowerCase())} label={t("Deposit")} />
  ) : (
    maximum.none
  );
  const amount = figures && formatMoney(figures.receive);
  const receives = amount && t("Recipient receives {amount} after the {percent}% fee", { amount, percent });
  function setExact(next: boolean) {
    form.setExact(next);
    if (next && maximum.amount && raw === maximum.text)
      form.setRaw(decimalText(sendFigures(maximum.amount).receive));
  }
  return (
    <>
      <AmountField
        label={inNaira ? t("Amount in naira") : t("Amount of {coin}", { coin })}
        {...(inNaira
          ? {
              value: naira,
              onValueChange: (text: string) => form.setInNaira(text, coinsFor(text, nairaPrice, coin)),
              symbol: "₦",
              decimals: nairaPlaces,
            }
          : { value: raw, onValueChange: form.setRaw, unit: coin, decimals: coinPlaces })}
        worth={inNaira ? `≈ ${formatCrypto(raw || "0")} ${coin}` : `≈ ${formatNaira(worth)}`}
        balance={maximum.note}
        after={receives ?? ""}
        onMax={isNothing(maximum.text) ? null : () => form.setRaw(maximum.text)}
        onPart={(part) => form.setRaw(maximum.part(part))}
        none={none}
        onFlip={nairaPrice === null ? null : () => (inNaira ? form.setRaw("") : form.setInNaira("", ""))}
        flipLabel={inNaira ? t("Enter amount in {coin}", { coin }) : t("Enter amount in naira")}
        error={form.amountError}
      />
      <Switch
        label={t("Recipient gets exactly this amount, {percent}% fee on top", { percent })}
        checked={exact}
        onCheckedChange={setExact}
      />
    </>
  );
}

/** Returns "" for an invalid amount. */
function coinsFor(raw: string, nairaPrice: number, coin: CoinCode): string {
  const typed = amountOf(raw);
  if (typed === null || decimalsOf(raw) > nairaPlaces) return "";
  return new Decimal(typed).div(nairaPrice).toDecimalPlaces(decimalsSent(coin)).toFixed();
}

export function SendDetails({ figures, usd, naira }: SendPreview) {
  const rows = figures
    ? [
        { label: t("Amount"), value: formatMoney(figures.amount) },
        { label: t("USD equivalent"), value: `≈ ${formatUsd(usd ?? "0")}` },
        { label: t("Naira equivalent"), value: `≈ ${formatNaira(naira ?? "0")}` },
        { label: t("Fee ({percent}%)", { percent: feePercent.send }), value: formatMoney(figures.fee) },
        { label: t("Recipient receives"), value: formatMoney(figures.receive), strong: true },
      ]
    : [{ label: t("Fee"), value: `${feePercent.send}%` }];
  return <DetailsCard title={t("Transaction Details")} rows={rows} />;
}

export function sendWords({ network, preview, address, memo }: SendForm) {
  const { figures } = preview;
  if (!figures) return {};
  const amount = formatMoney(figures.receive);
  const tag = network.memo ? `, ${network.memo}: ${memo || t("None")}` : "";
  return {
    summary: t("{amount} to {recipient}", { amount, recipient: `${address}${tag}` }),
    shown: (
      <>
        <span>
          <span className="block font-medium text-muted text-small max-[22rem]:mr-1.5 max-[22rem]:inline max-[22rem]:text-micro">
            {t("Recipient receives")}
          </span>
          <span className="max-[22rem]:whitespace-nowrap max-[22rem]:text-body">{amount}</span>
        </span>
        <AddressText address={address} emphasis="ends" />
        {tag}
      </>
    ),
    terms: t(
      "Network: {network}. It usually arrives within an hour. Compare the address with the one you were given: you can't reverse this.",
      { network: network.name },
    ),
  };
}

export function SendTerms({ figures, usd, naira }: SendPreview) {
  if (!figures) return null;
  return (
    <div className="-my-3 [@media(max-height:53rem)]:*:*:py-1!">
      <DetailsList
        rows={[
          {
            label: t("You send"),
            strong: true,
            value: (
              <>
                {formatMoney(figures.amount)}
                <span className="block font-normal text-micro text-muted [@media(max-height:37rem)]:hidden">
                  ≈ {formatUsd(usd ?? "0")} · {formatNaira(naira ?? "0")}
                </span>
              </>
            ),
          },
          { label: t("Fee ({percent}%)", { percent: feePercent.send }), value: formatMoney(figures.fee) },
        ]}
      />
    </div>
  );
}

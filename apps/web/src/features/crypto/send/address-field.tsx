import { type CoinCode, coinCodes, coinOf } from "@manilla/shared/assets";
import { familiesLike, type Network, networksOf } from "@manilla/shared/crypto/networks";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { Button } from "@manilla/ui/base/button.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { BookUser, ClipboardPaste, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { showWhole } from "#lib/device/show-whole.ts";
import { IconButton } from "#ui/base/icon-button.tsx";
import { toast } from "#ui/base/toast.ts";
import { readDigitsOf } from "#ui/fields/read-digits.ts";
import { AddressText } from "#ui/money/address-text.tsx";
import { ScanButton } from "#ui/patterns/scan-button.tsx";
import type { SendForm } from "./use-send-form.ts";

export function AddressField({ form, onBook }: { form: SendForm; onBook: () => void }) {
  const { check } = form;
  const field = useRef<HTMLInputElement>(null);
  const isFilled = form.typedAddress !== "";

  useEffect(() => {
    // Scrolls to the first letters, which people compare.
    if (check.state === "valid" && field.current) field.current.scrollLeft = 0;
  }, [check.state]);

  function clear() {
    form.setAddress("");
    field.current?.focus();
  }

  async function paste() {
    try {
      const text = (await navigator.clipboard.readText()).trim();
      if (!takeCode(text)) form.setAddress(text);
    } catch {
      toast.info(t("Your browser doesn't allow this. Press and hold the field to paste."));
    }
  }

  /** Fills the form from a payment code, or returns false for other text. */
  function takeCode(text: string): boolean {
    if (!/[:?]/.test(text)) return false;
    const problem = form.takeScanned(text);
    if (problem !== null) toast.error(problem);
    return true;
  }

  return (
    <Field
      ref={field}
      className="-mb-3"
      unfocused={check.state === "valid" && <AddressText address={form.address} emphasis="ends" />}
      label={t("Recipient address")}
      value={form.typedAddress}
      onChange={(event) => form.setAddress(event.target.value)}
      onPaste={(event) => {
        if (takeCode(event.clipboardData.getData("text").trim())) event.preventDefault();
      }}
      placeholder={t("{coin} address", { coin: form.coin })}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      maxLength={200}
      error={form.addressError}
      status={check.state === "checking" || check.state === "valid" ? check.state : undefined}
      validText={check.message}
      end={
        <span className="-mr-3 flex">
          {isFilled ? (
            <IconButton label={t("Clear")} icon={<X />} onClick={clear} />
          ) : (
            <IconButton label={t("Paste address")} icon={<ClipboardPaste />} onClick={() => void paste()} />
          )}
          {/* Stays mounted when a scanned code has filled the field, because the scan sheet must still close. */}
          <span className={isFilled ? "hidden" : "contents"}>
            <ScanButton title={t("Scan an address")} onText={form.takeScanned} />
          </span>
          <IconButton label={t("Address book")} icon={<BookUser />} onClick={onBook} />
        </span>
      }
    />
  );
}

export function WrongNetwork({ form }: { form: SendForm }) {
  const { coin, network, address, check, setNetwork } = form;
  const other = check.state === "invalid" ? otherNetwork(coin, network, address) : undefined;
  if (!other) return null;
  const target = other.network;
  return (
    <div ref={showWhole}>
      <Banner
        live
        tone="warning"
        action={
          target && (
            <Button size="sm" onClick={() => setNetwork(target.id)}>
              {t("Send on {network}", { network: target.name })}
            </Button>
          )
        }
      >
        {other.message} {target && t("Check with the recipient which network they expect.")}
      </Banner>
    </div>
  );
}

/** On some networks, many receivers share one address and a memo names the receiver. */
export function MemoField({ form }: { form: SendForm }) {
  const { network, memo } = form;
  if (!network.memo) return null;
  return (
    <Field
      label={t("{name} (optional)", { name: t(network.memo) })}
      value={memo}
      onChange={(event) => form.setMemo(readDigitsOf(event, memo, 10))}
      inputMode="numeric"
      autoComplete="off"
      error={form.tagProblem}
      hint={t("Exchanges need it to know whose coins these are.")}
    />
  );
}

export interface OtherNetwork {
  message: string;
  network?: Network;
}

/** Returns another network or coin whose addresses look like this address, or undefined. */
export function otherNetwork(coin: CoinCode, chosen: Network, address: string): OtherNetwork | undefined {
  const families = familiesLike(address).filter((family) => family !== chosen.family);
  if (families.length === 0) return undefined;
  const network = networksOf[coin].find(({ family }) => families.includes(family));
  if (network)
    return { message: t("This looks like an address on {network}.", { network: network.name }), network };
  const other = coinCodes.find((code) => networksOf[code].some(({ family }) => families.includes(family)));
  if (other === undefined) return undefined;
  const { name } = coinOf(other);
  return {
    message: t("This looks like an address of {name}. {coin} sent there would be lost.", {
      name,
      coin: coinOf(coin).name,
    }),
  };
}

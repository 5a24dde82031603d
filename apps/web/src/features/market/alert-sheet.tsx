import { type CoinCode, coinCodes, coinOf } from "@manilla/shared/assets";
import { type SubmitEvent, useState } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { useCryptoRates } from "../../lib/live/rates.ts";
import { Banner } from "../../ui/base/banner.tsx";
import { Button } from "../../ui/base/button.tsx";
import { Sheet } from "../../ui/base/sheet.tsx";
import { toast } from "../../ui/base/toast.ts";
import { AmountField } from "../../ui/money/amount.tsx";
import { CoinIcon } from "../../ui/money/coin-icon.tsx";
import { MoneyText } from "../../ui/money/money-text.tsx";
import { useCreateAlert } from "./alerts.queries.ts";

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const formId = "new-alert";

/** A coin and a price in dollars; above or below follows from today's. */
export function AlertSheet({ open, onOpenChange }: Props) {
  const create = useCreateAlert();
  const { data: rates } = useCryptoRates();
  const [coin, setCoin] = useState<CoinCode>("BTC");
  const [price, setPrice] = useState("");
  const now = rates?.cryptoRates[coin];

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (price === "" || create.isPending) return;
    create.mutate(
      { currency: coin.toLowerCase(), price },
      {
        onSuccess: () => {
          toast.success(`We will tell you when ${coin} gets there.`);
          setPrice("");
          onOpenChange(false);
        },
      },
    );
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="New price alert"
      footer={
        <Button wide size="lg" type="submit" form={formId} disabled={price === ""} loading={create.isPending}>
          Set alert
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Coin</legend>
          {coinCodes.map((code) => (
            <label
              key={code}
              className="relative flex min-h-11 cursor-pointer items-center gap-2 rounded-full bg-sunken py-1 pr-4 pl-1.5 font-medium text-small has-checked:bg-deep has-checked:text-on-deep has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="coin"
                value={code}
                aria-label={coinOf(code).name}
                checked={coin === code}
                onChange={() => setCoin(code)}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <CoinIcon code={code} size={28} />
              {code}
            </label>
          ))}
        </fieldset>
        <AmountField label="Tell me at" symbol="$" decimals={12} value={price} onValueChange={setPrice} />
        {now !== undefined && (
          <p className="text-center text-muted text-small">
            {coin} is at <MoneyText value={now} asset="PRICE" /> now
          </p>
        )}
        {create.isError && (
          <Banner live tone="error">
            {messageOf(create.error, "The alert could not be set. Please try again.")}
          </Banner>
        )}
      </form>
    </Sheet>
  );
}

import { type CoinCode, coinCodes, coinOf } from "@manilla/shared/assets";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { t } from "../../../lib/texts/t.ts";
import { Button } from "../../../ui/base/button.tsx";
import { CoinIcon } from "../../../ui/money/coin-icon.tsx";

interface CoinChoiceProps {
  coin: CoinCode;
  /** Who comes from a coin's page has chosen it. */
  chosen: boolean;
  onChoose: (coin: CoinCode) => void;
}

/** The coin of an alert: a button while it was chosen before, else all coins. */
export function CoinChoice({ coin, chosen, onChoose }: CoinChoiceProps) {
  const [open, setOpen] = useState(!chosen);
  if (open) return <Coins coin={coin} onChoose={onChoose} />;
  return (
    <Button variant="secondary" icon={<CoinIcon code={coin} size={28} />} onClick={() => setOpen(true)}>
      {coinOf(coin).name}
      <span className="sr-only">, {t("change")}</span>
      <ChevronDown aria-hidden="true" className="size-5 text-muted" />
    </Button>
  );
}

function Coins({ coin, onChoose }: { coin: CoinCode; onChoose: (coin: CoinCode) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t("Coin")}</legend>
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
            onChange={() => onChoose(code)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <CoinIcon code={code} size={28} />
          {code}
        </label>
      ))}
    </fieldset>
  );
}

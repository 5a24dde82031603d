import type { MobileNetwork } from "@manilla/shared/phone-number";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { useTrouble } from "#lib/live/provider-health.ts";
import { Sheet } from "#ui/base/sheet.tsx";
import { ChoiceList } from "#ui/fields/choice-list.tsx";
import { ProviderMark } from "./provider-step.tsx";

const networks: readonly MobileNetwork[] = ["MTN", "Airtel", "Glo", "9mobile"];

export function sellsAirtime(network: MobileNetwork): boolean {
  return networks.includes(network);
}

export function airtimeNetwork(name: string): MobileNetwork | null {
  return networks.find((network) => name.toLowerCase().startsWith(network.toLowerCase())) ?? null;
}

export interface NetworkChoiceProps {
  network: MobileNetwork | null;
  /** A ported number keeps its first digits, so a guess from them may be wrong. */
  guessed: boolean;
  onChoose: (network: MobileNetwork) => void;
}

export function NetworkChoice({ network, guessed, onChoose }: NetworkChoiceProps) {
  const [open, setOpen] = useState(false);
  const troubleAt = useTrouble("biller");
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={network ? t("Network {network}, change", { network }) : t("Choose network")}
        onClick={() => setOpen(true)}
        className="flex min-h-16 w-full items-center gap-3 rounded-card bg-surface px-4 py-3 text-left shadow-card transition-colors duration-150 hover:bg-sunken"
      >
        {network && <ProviderMark name={network} />}
        <span className="min-w-0 grow">
          <span className="block font-semibold">{network ?? t("Choose network")}</span>
          <span className="block text-muted text-small">
            {network && guessed ? t("Detected from the number") : t("Network")}
          </span>
        </span>
        <span className="font-semibold text-accent-ink text-small">{t("Change")}</span>
      </button>
      <Sheet open={open} onOpenChange={setOpen} title={t("Choose network")}>
        <ChoiceList
          searchLabel={t("Search networks")}
          choices={networks.map((name) => ({
            value: name,
            title: name,
            detail: troubleAt(name),
            start: <ProviderMark name={name} />,
          }))}
          value={network ?? undefined}
          onChoose={(name) => {
            const chosen = networks.find((entry) => entry === name);
            if (chosen) onChoose(chosen);
            setOpen(false);
          }}
          nothingFound={(query) => t('No networks found matching "{query}"', { query })}
        />
      </Sheet>
    </>
  );
}

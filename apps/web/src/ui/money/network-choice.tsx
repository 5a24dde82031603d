import { t } from "@manilla/ui/texts/t.ts";
import { SegmentedControl } from "../fields/segmented-control.tsx";

export interface NetworkChoiceProps {
  networks: readonly { id: string; name: string }[];
  value: string;
  onValueChange: (id: string) => void;
}

export function NetworkChoice({ networks, value, onValueChange }: NetworkChoiceProps) {
  if (networks.length === 1) return null;
  return (
    <SegmentedControl
      look="cards"
      label={t("Network")}
      value={value}
      onValueChange={onValueChange}
      options={networks.map(({ id, name }) => ({ value: id, label: <NetworkName name={name} /> }))}
    />
  );
}

/** Breaks "TRON (TRC-20)" into two lines, so that three networks fit side by side. */
function NetworkName({ name }: { name: string }) {
  const [chain, standard] = name.split(" (");
  return (
    <span>
      {chain} {standard && <span className="block font-normal text-micro">({standard}</span>}
    </span>
  );
}

import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { useId } from "react";

export interface NetworkChoiceProps {
  networks: readonly { id: string; name: string }[];
  value: string;
  onValueChange: (id: string) => void;
}

export function NetworkChoice({ networks, value, onValueChange }: NetworkChoiceProps) {
  const name = useId();
  const [only, ...others] = networks;
  if (only && others.length === 0) {
    return (
      <p className="flex min-h-13 items-center justify-between gap-4 rounded-card bg-surface px-4 text-small shadow-card">
        <span className="text-muted">{t("Network")}</span>
        <span className="font-semibold">{only.name}</span>
      </p>
    );
  }
  return (
    <fieldset>
      <legend className="pb-2 font-medium text-small">{t("Network")}</legend>
      <div className="flex flex-wrap gap-2 *:grow *:basis-0">
        {networks.map((network) => (
          <label
            key={network.id}
            className={clsx(
              "relative flex min-h-14 min-w-22 cursor-pointer flex-col justify-center rounded-field border px-2 py-1.5 text-center font-medium text-small leading-tight transition-colors duration-150",
              "has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
              network.id === value
                ? "border-accent bg-accent-soft text-accent-ink"
                : "border-edge bg-surface hover:bg-sunken",
            )}
          >
            <input
              type="radio"
              name={name}
              value={network.id}
              checked={network.id === value}
              onChange={() => onValueChange(network.id)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <NetworkName name={network.name} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** "TRON (TRC-20)" is on two lines, so that three networks fit side by side. */
function NetworkName({ name }: { name: string }) {
  const [chain, standard] = name.split(" (");
  return (
    <span>
      {chain} {standard && <span className="block font-normal text-micro">({standard}</span>}
    </span>
  );
}

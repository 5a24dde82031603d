import type { RecipientKind } from "@manilla/shared/bills/recipient-contract";
import { groupPhone } from "@manilla/shared/phone-number";
import { t } from "@manilla/ui/texts/t.ts";
import type { ReactNode } from "react";
import { useRecipientsOf } from "../../recipients/recipients.queries.ts";
import { useRecentRecipients } from "../recent-recipients.ts";
import { useOwnNumber } from "../use-subscriber.ts";

export interface RecentNumbersProps {
  kind: RecipientKind;
  value: string;
  onChoose: (number: string) => void;
  onProvider: (name: string) => void;
  onChosen: () => void;
}

const titles: Record<RecipientKind, string> = {
  phone: t("Tap to choose"),
  card: t("Tap to choose a smart card"),
  meter: t("Tap to choose a meter"),
};

export function RecentNumbers({ kind, value, onChoose, onProvider, onChosen }: RecentNumbersProps) {
  const own = useOwnNumber();
  const recent = useRecentRecipients(kind);
  const numbers =
    kind === "phone" && own !== "" ? [own, ...recent.filter((number) => number !== own)] : recent;
  const saved = useRecipientsOf(kind);
  const unnamed = numbers.filter((number) => saved.every((recipient) => recipient.number !== number));
  if (unnamed.length + saved.length === 0) return null;
  return (
    <div className="space-y-2">
      <h2 className="text-muted text-small">{titles[kind]}</h2>
      <ul className="flex flex-wrap gap-2">
        {saved.map(({ id, name, number, provider }) => (
          <li key={id} className="max-w-full">
            <Chip
              chosen={number === value}
              onChoose={() => {
                onChoose(number);
                if (provider) onProvider(provider);
                onChosen();
              }}
            >
              <span className="truncate">{name}</span>
              <span className="tabular shrink-0 text-micro text-muted">…{number.slice(-4)}</span>
            </Chip>
          </li>
        ))}
        {unnamed.map((number) => (
          <li key={number}>
            <Chip
              chosen={number === value}
              onChoose={() => {
                onChoose(number);
                onChosen();
              }}
            >
              {number === own && <span className="text-muted">{t("My number")}</span>}
              <span className="tabular">{kind === "phone" ? groupPhone(number) : number}</span>
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ChipProps {
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Chip({ chosen, onChoose, children }: ChipProps) {
  return (
    <button
      type="button"
      // The chosen number keeps the focus and stays in the list, so that nothing jumps.
      aria-pressed={chosen}
      onClick={onChoose}
      className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-sunken px-4 font-medium text-small hover:bg-line aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
    >
      {children}
    </button>
  );
}

import type { RecipientKind } from "@manilla/shared/bills/recipient-contract";
import { groupDigits } from "@manilla/shared/grouped-digits";
import { t } from "@manilla/ui/texts/t.ts";
import type { ReactNode } from "react";
import { fieldsOf } from "#lib/routes/fields-of.ts";
import { parseJson, storageKeys } from "#lib/storage/storage.ts";
import { storedValue } from "#lib/storage/stored-value.ts";
import { useStoredValue } from "#lib/storage/use-stored-value.ts";
import { Digits } from "#ui/base/digits.tsx";
import { useOwnNumber } from "../../bills.queries.ts";
import { useRecipients } from "../../recipients/recipients.queries.ts";

interface RecentNumbersProps {
  kind: RecipientKind;
  value: string;
  onChoose: (number: string) => void;
  onProvider?: (name: string) => void;
  onChosen: () => void;
}

const titles: Record<RecipientKind, string> = {
  phone: t("Recent and saved"),
  card: t("Your smart cards"),
  meter: t("Your meters"),
};

export function RecentNumbers({ kind, value, onChoose, onProvider, onChosen }: RecentNumbersProps) {
  const own = useOwnNumber();
  const recent = useRecentRecipients(kind);
  const numbers =
    kind === "phone" && own !== "" ? [own, ...recent.filter((number) => number !== own)] : recent;
  const saved = useRecipients().data?.recipients.filter((recipient) => recipient.kind === kind) ?? [];
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
                if (provider) onProvider?.(provider);
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
              <span className="tabular">
                {number === own ? t("My number") : <Digits text={groupDigits(kind, number)} />}
              </span>
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
      // The chosen number stays in the list, so that it keeps the focus and nothing moves.
      aria-pressed={chosen}
      onClick={onChoose}
      className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-sunken px-4 font-medium text-small hover:bg-line aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
    >
      {children}
    </button>
  );
}

type Kept = Record<RecipientKind, readonly string[]>;

const keptEach = 4;

const recent = storedValue<Kept>(storageKeys.recentRecipients, { parse, format: JSON.stringify });

/** Returns the numbers last paid for on this device, newest first. */
export function useRecentRecipients(kind: RecipientKind): readonly string[] {
  return useStoredValue(recent)[kind];
}

export function rememberRecipient(kind: RecipientKind, number: string): void {
  const now = recent.read();
  const others = now[kind].filter((entry) => entry !== number);
  recent.write({ ...now, [kind]: [number, ...others].slice(0, keptEach) });
}

function parse(text: string | null): Kept {
  const { phone, card, meter } = fieldsOf(parseJson(text));
  return { phone: numbersIn(phone), card: numbersIn(card), meter: numbersIn(meter) };
}

function numbersIn(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.filter((entry): entry is string => typeof entry === "string" && /^\d{8,15}$/.test(entry));
}

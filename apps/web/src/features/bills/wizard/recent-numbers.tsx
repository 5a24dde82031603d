import { groupPhone } from "../../../lib/money/money-input.ts";
import { type RecipientKind, useRecentRecipients } from "./recent-recipients.ts";
import { useOwnNumber } from "./use-own-phone.ts";

export interface RecentNumbersProps {
  kind: RecipientKind;
  value: string;
  onChoose: (number: string) => void;
}

/** One's own number and those paid for last on this device, one tap each. */
export function RecentNumbers({ kind, value, onChoose }: RecentNumbersProps) {
  const own = useOwnNumber();
  const recent = useRecentRecipients(kind);
  const numbers =
    kind === "phone" && own !== "" ? [own, ...recent.filter((number) => number !== own)] : recent;
  if (numbers.length === 0) return null;
  return (
    <div className="space-y-2">
      <h2 className="text-muted text-small">Tap to fill in</h2>
      <ul className="flex flex-wrap gap-2">
        {numbers.map((number) => (
          <li key={number}>
            <button
              type="button"
              // What is chosen stays: it has the focus, and nothing jumps.
              aria-pressed={number === value}
              onClick={() => onChoose(number)}
              className="tabular min-h-11 rounded-full bg-sunken px-4 font-medium text-small hover:bg-line aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
            >
              {number === own && <span className="mr-0.5 text-muted">My number </span>}
              {kind === "phone" ? groupPhone(number) : number}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

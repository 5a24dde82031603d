import { groupPhone } from "../../lib/money-input.ts";
import { type RecipientKind, useRecentRecipients } from "./recent-recipients.ts";

export interface RecentNumbersProps {
  kind: RecipientKind;
  value: string;
  onChoose: (number: string) => void;
}

/** The numbers paid for last on this device, one tap each. */
export function RecentNumbers({ kind, value, onChoose }: RecentNumbersProps) {
  const numbers = useRecentRecipients(kind).filter((number) => number !== value);
  if (numbers.length === 0) return null;
  return (
    <div className="space-y-2">
      <h2 className="text-muted text-small">Recent</h2>
      <ul className="flex flex-wrap gap-2">
        {numbers.map((number) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => onChoose(number)}
              className="tabular min-h-11 rounded-full bg-sunken px-4 font-medium text-small hover:bg-line"
            >
              {kind === "phone" ? groupPhone(number) : number}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

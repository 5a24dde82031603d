import { Link } from "react-router-dom";
import { t } from "../../../lib/texts/t.ts";
import { Section } from "../../../ui/base/card.tsx";
import { kindWords } from "../kinds.ts";
import { firstBillFor, wizardFor } from "./recipient-kinds.ts";
import { useRecipients } from "./recipients.queries.ts";

const shown = 6;

/** Saved recipients, one tap from their wizard; nothing before the first is saved. */
export function PaySaved() {
  const recipients = useRecipients().data?.recipients.slice(0, shown) ?? [];
  if (recipients.length === 0) return null;
  return (
    <Section title={t("Pay again")}>
      <ul className="flex flex-wrap gap-2">
        {recipients.map((recipient) => {
          const { Icon } = kindWords[firstBillFor[recipient.kind]];
          return (
            <li key={recipient.id} className="max-w-full">
              <Link
                {...wizardFor(recipient)}
                className="flex min-h-11 items-center gap-2 rounded-full bg-sunken px-4 font-medium text-small hover:bg-line"
              >
                <Icon aria-hidden="true" className="size-4 shrink-0 text-accent-ink" />
                <span className="truncate">{recipient.name}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

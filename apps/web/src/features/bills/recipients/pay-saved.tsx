import type { SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import { Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { kindWords } from "../kinds.ts";
import { firstBillFor, firstPayment, payAgain } from "../wizard/prefill.ts";
import { lastBillOf, useRecipients } from "./recipients.queries.ts";

const shown = 6;

export function PaySaved() {
  const recipients = useRecipients().data?.recipients.slice(0, shown) ?? [];
  const { open, opening } = usePaySaved();
  if (recipients.length === 0) return null;
  return (
    <Section title={t("Pay again")}>
      <ul className="flex flex-wrap gap-2">
        {recipients.map((recipient) => {
          const { Icon } = kindWords[firstBillFor[recipient.kind]];
          return (
            <li key={recipient.id} className="max-w-full">
              <button
                type="button"
                aria-busy={opening === recipient.id || undefined}
                onClick={() => void open(recipient)}
                className="flex min-h-11 max-w-full items-center gap-2 rounded-full bg-sunken px-4 font-medium text-small hover:bg-line aria-busy:text-muted"
              >
                <Icon aria-hidden="true" className="size-4 shrink-0 text-accent-ink" />
                <span className="truncate">{recipient.name}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/**
 * Opens the confirmation of the recipient's last bill. If there is none, or if it cannot be loaded, opens the wizard.
 */
export function usePaySaved() {
  const navigate = useNavigate();
  const [opening, setOpening] = useState<string>();
  async function open(recipient: SavedRecipient) {
    if (opening !== undefined) return;
    setOpening(recipient.id);
    const last = await lastBillOf(recipient).catch(() => undefined);
    const { to, state } = last ? payAgain(last) : firstPayment(recipient);
    void navigate(to, { state });
  }
  return { open, opening };
}

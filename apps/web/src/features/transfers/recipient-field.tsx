import { formatPhone, internationalAsTyped } from "@manilla/shared/phone-number";
import type { TransferRecipient } from "@manilla/shared/transfers/contract";
import { transferMessages } from "@manilla/shared/transfers/rules";
import { messageOf } from "@manilla/ui/api/api-error.ts";
import { Field } from "@manilla/ui/fields/field.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { BadgeCheck, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import type { TransferForm } from "./use-transfer-form.ts";

export function RecipientField({
  label,
  form: { to, setTo, chosen, found, tried },
  actions,
}: {
  label: string;
  form: TransferForm;
  actions?: ReactNode;
}) {
  const empty = tried && to.trim() === "" ? t(transferMessages.recipient) : undefined;
  const error = found.error ? messageOf(found.error, t(transferMessages.unknownRecipient)) : empty;
  return (
    <div className="space-y-2">
      <Field
        label={label}
        value={to}
        autoFocus={chosen === ""}
        onChange={(event) => setTo(internationalAsTyped(event.target.value))}
        placeholder={t("@username or phone number")}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={100}
        error={error}
        status={found.waiting && to.trim().length > 2 ? "checking" : undefined}
        end={actions && <span className="-mr-3 flex">{actions}</span>}
      />
      <div aria-live="polite">{found.data && <RecipientCard recipient={found.data} />}</div>
    </div>
  );
}

function RecipientCard({ recipient }: { recipient: TransferRecipient }) {
  const { name, detail, to } = recipient;
  return (
    <div className="flex items-center gap-3 rounded-field bg-success-soft px-4 py-3 text-success-ink">
      <Initial name={name ?? detail} />
      <p className="min-w-0 grow">
        <span className="wrap-anywhere block font-semibold">{name ?? detail}</span>
        <span className="wrap-anywhere block text-small">
          {name === null ? (to === detail ? t("On Manilla") : formatPhone(to)) : detail}
        </span>
      </p>
      {name !== null && (
        <span className="flex items-center gap-1 text-small">
          <BadgeCheck aria-hidden="true" className="size-4" />
          {t("Verified")}
        </span>
      )}
    </div>
  );
}

export function Initial({ name }: { name: string }) {
  const letter = name
    .replace(/[^\p{L}\p{N}]/gu, "")
    .charAt(0)
    .toUpperCase();
  return (
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center rounded-full bg-deep font-semibold text-on-deep"
    >
      {letter || <UserRound className="size-5" />}
    </span>
  );
}

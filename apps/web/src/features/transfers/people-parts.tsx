import { formatAsset } from "@manilla/shared/format-money";
import { formatPhone, internationalAsTyped } from "@manilla/shared/phone-number";
import { type TransferRecipient } from "@manilla/shared/transfers/contract";
import type { MoneyRequest, RequestState } from "@manilla/shared/transfers/request-contract";
import { transferMessages } from "@manilla/shared/transfers/rules";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { messageOf } from "@manilla/ui/api/api-error.ts";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { BadgeCheck } from "lucide-react";
import { type ReactNode } from "react";
import { relativeTime } from "#lib/texts/relative-time.ts";
import { Initial } from "#ui/base/initial.tsx";
import { ListRow } from "#ui/base/list-row.tsx";
import type { TransferForm } from "./transfer-form.tsx";
import { useRecentRecipients } from "./transfers.queries.ts";

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
        placeholder={t("@username or phone")}
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
    <div className="-mt-3 flex items-center gap-3 rounded-field bg-success-soft px-4 py-3 text-success-ink [@media(max-height:37rem)]:-mb-2 [@media(max-height:37rem)]:py-2">
      <Initial name={name ?? detail} />
      <p className="min-w-0 grow">
        <span className="wrap-anywhere block font-semibold">{name ?? detail}</span>
        <span className="wrap-anywhere block text-small">
          {name === null ? (to === detail ? t("On Manilla") : formatPhone(to)) : detail}
        </span>
      </p>
      {name !== null && (
        <span className="flex items-center gap-1 text-small">
          <BadgeCheck className="size-4" />
          {t("Verified")}
        </span>
      )}
    </div>
  );
}

export function RecentPeople({ onChoose, compact }: { onChoose: (to: string) => void; compact?: boolean }) {
  const recent = useRecentRecipients();
  if (recent.isError && !recent.data) return null;
  // `compact`: on a small phone without a heading, so that the amount below is visible without scrolling.
  return (
    <section className="space-y-3 [@media(max-height:37rem)]:not-first:-mt-3">
      <h2 className={clsx("font-semibold text-heading", compact && "[@media(max-height:37rem)]:sr-only")}>
        {t("Recent")}
      </h2>
      {recent.data?.length ? (
        <ul className="-mx-4 flex gap-1 overflow-x-auto pr-4 pb-1 pl-1 [@media(max-height:37rem)]:pl-3 [@media(max-height:37rem)]:pb-0">
          {recent.data.map(({ to, name, detail }) => (
            <li key={to} className="shrink-0">
              <button
                type="button"
                onClick={() => onChoose(to)}
                className="flex w-16 flex-col items-center gap-2 rounded-card px-1 py-2 text-center text-micro hover:bg-sunken [@media(max-height:37rem)]:w-auto [@media(max-height:37rem)]:max-w-40 [@media(max-height:37rem)]:flex-row [@media(max-height:37rem)]:py-0.5 [@media(max-height:37rem)]:pr-3"
              >
                <Initial name={name ?? detail} />
                <span className="w-full truncate">{name?.split(" ")[0] ?? detail}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        // Reserves the list's height, so that nothing below moves.
        <p className="min-h-21 content-start text-muted text-small [@media(max-height:37rem)]:min-h-11">
          {recent.data && t("People you send money to appear here.")}
        </p>
      )}
    </section>
  );
}

export const stateFaces = {
  open: { label: t("Open"), tone: "warning" },
  paid: { label: t("Paid"), tone: "success" },
  declined: { label: t("Declined"), tone: "error" },
  cancelled: { label: t("Cancelled"), tone: "info" },
  expired: { label: t("Expired"), tone: "info" },
} as const satisfies Record<RequestState, object>;

export function requestTitle({ direction, name, person }: MoneyRequest): string {
  const by = { name: name ?? person };
  return direction === "incoming" ? t("{name} requested", by) : t("You requested from {name}", by);
}

export function RequestRow({ request }: { request: MoneyRequest }) {
  const { id, person, name, asset, amount, note, state, direction, createdAt } = request;
  const face = stateFaces[state];
  return (
    <ListRow
      to={pathTo(paths.moneyRequest, id)}
      start={<Initial name={name ?? person} />}
      title={requestTitle(request)}
      detail={note ?? relativeTime(createdAt)}
      value={formatAsset(asset, amount)}
      valueDetail={
        state !== "open" ? (
          <Badge tone={face.tone}>{face.label}</Badge>
        ) : direction === "incoming" ? (
          <Badge tone="accent">{t("Pay")}</Badge>
        ) : undefined
      }
    />
  );
}

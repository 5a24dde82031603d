import { t } from "@manilla/ui/texts/t.ts";
import { Initial } from "./recipient-field.tsx";
import { useRecentRecipients } from "./transfers.queries.ts";

export function RecentPeople({ onChoose }: { onChoose: (to: string) => void }) {
  const recent = useRecentRecipients();
  if (recent.isError && !recent.data) return null;
  // One low row without a heading, because on a small phone the amount must be visible without scrolling.
  return (
    <section className="space-y-3 [@media(max-height:37rem)]:not-first:-mt-3">
      <h2 className="font-semibold text-heading [@media(max-height:37rem)]:sr-only">{t("Recent")}</h2>
      {recent.data?.length ? (
        <ul className="-mx-4 flex gap-1 overflow-x-auto px-4 pb-1 [@media(max-height:37rem)]:pb-0">
          {recent.data.map(({ to, name, detail }) => (
            <li key={to} className="shrink-0">
              <button
                type="button"
                onClick={() => onChoose(to)}
                className="flex w-20 flex-col items-center gap-2 rounded-card px-1 py-2 text-center text-micro hover:bg-sunken [@media(max-height:37rem)]:w-auto [@media(max-height:37rem)]:max-w-40 [@media(max-height:37rem)]:flex-row [@media(max-height:37rem)]:py-0.5 [@media(max-height:37rem)]:pr-3"
              >
                <Initial name={name ?? detail} />
                <span className="w-full truncate">{name?.split(" ")[0] ?? detail}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        // As high as the list, so that nothing below moves.
        <p className="min-h-21 content-center text-muted text-small [@media(max-height:37rem)]:min-h-11">
          {recent.data && t("People you send money to appear here.")}
        </p>
      )}
    </section>
  );
}

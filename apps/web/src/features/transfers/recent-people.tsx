import { Section } from "../../ui/base/card.tsx";
import { Initial } from "./recipient-field.tsx";
import { useRecentRecipients } from "./transfers.queries.ts";

/** The most recent recipients, one tap each. Shows nothing before the first transfer. */
export function RecentPeople({ onChoose }: { onChoose: (to: string) => void }) {
  const recent = useRecentRecipients();
  if (!recent.data || recent.data.length === 0) return null;
  return (
    <Section title="Recent">
      <ul className="-mx-4 flex gap-1 overflow-x-auto px-4 pb-1">
        {recent.data.map(({ to, name, detail }) => (
          <li key={to} className="shrink-0">
            <button
              type="button"
              onClick={() => onChoose(to)}
              className="flex w-20 flex-col items-center gap-2 rounded-card px-1 py-2 text-center text-micro hover:bg-sunken"
            >
              <Initial name={name ?? detail} />
              <span className="w-full truncate">{name?.split(" ")[0] ?? detail}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

import { paths } from "@manilla/shared/web-paths";
import { ButtonLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Repeat } from "lucide-react";
import { Screen } from "#ui/patterns/screen.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { RepeatCard } from "./repeat-card.tsx";
import { useBillRepeats } from "./repeats.queries.ts";

export function BillRepeatsScreen() {
  return (
    <Screen title={t("Repeating bills")} back={paths.bills}>
      <Content />
    </Screen>
  );
}

function Content() {
  const repeats = useBillRepeats();
  if (!repeats.data)
    return <Waiting query={repeats} failed={t("Failed to load your repeating bills.")} rows={3} />;
  if (repeats.data.length === 0) {
    return (
      <EmptyState
        icon={<Repeat className="size-7" />}
        title={t("Nothing set up yet")}
        detail={t("Open a delivered bill and choose Repeat monthly: we'll remind you, or pay it for you.")}
        action={<ButtonLink to={paths.billHistory}>{t("See your bills")}</ButtonLink>}
      />
    );
  }
  return (
    <ul className="flex flex-col gap-3">
      {repeats.data.map((repeat) => (
        <li key={repeat.id}>
          <RepeatCard repeat={repeat} />
        </li>
      ))}
    </ul>
  );
}

import { paths } from "@manilla/shared/web-paths";
import { t } from "@manilla/ui/texts/t.ts";
import { Screen } from "#ui/patterns/screen.tsx";
import { GainsCard } from "./gains-card.tsx";
import { SpendingCard, useSpending } from "./spending-card.tsx";

export function InsightsScreen() {
  // The gains are below the spending, whose height is unknown until it has loaded.
  const hidden = useSpending().isPending;
  return (
    <Screen
      title={t("Spending and gains")}
      back={paths.activity}
      aside={
        <div hidden={hidden}>
          <GainsCard />
        </div>
      }
    >
      <SpendingCard />
    </Screen>
  );
}

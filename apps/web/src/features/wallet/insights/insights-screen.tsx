import { paths } from "@manilla/shared/web-paths";
import { t } from "@manilla/ui/texts/t.ts";
import { Screen } from "#ui/patterns/screen.tsx";
import { GainsCard } from "./gains-card.tsx";
import { SpendingCard } from "./spending-card.tsx";

export function InsightsScreen() {
  return (
    <Screen title={t("Spending and gains")} back={paths.activity} aside={<GainsCard />}>
      <SpendingCard />
    </Screen>
  );
}

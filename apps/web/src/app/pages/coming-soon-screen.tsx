import { paths } from "@manilla/shared/web-paths";
import { Button, ButtonLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Sparkles } from "lucide-react";
import { useGoBack } from "#lib/routes/history.ts";
import { Screen } from "#ui/patterns/screen.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";

export function ComingSoonScreen() {
  const goBack = useGoBack();
  return (
    <Screen title={t("Feature Preview")}>
      <EmptyState
        icon={<Sparkles className="size-7" />}
        title={t("Coming Soon")}
        detail={t("We're still building this. Everything else works as usual.")}
        action={
          <div className="flex flex-col gap-3">
            <ButtonLink to={paths.dashboard}>{t("Return to Dashboard")}</ButtonLink>
            <Button variant="secondary" onClick={() => goBack(paths.dashboard)}>
              {t("Go Back")}
            </Button>
          </div>
        }
      />
    </Screen>
  );
}

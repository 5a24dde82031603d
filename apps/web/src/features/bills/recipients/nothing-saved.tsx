import { paths } from "@manilla/shared/web-paths";
import { ButtonLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Bookmark } from "lucide-react";
import { EmptyState } from "#ui/states/empty-state.tsx";

export function NothingSaved() {
  return (
    <EmptyState
      icon={<Bookmark className="size-7" />}
      title={t("Nothing saved yet")}
      detail={t("Open a receipt and choose Save this recipient. The next payment is two taps and your PIN.")}
      action={<ButtonLink to={paths.billHistory}>{t("See your bills")}</ButtonLink>}
    />
  );
}

import { lagosClock } from "@manilla/shared/lagos";
import { paths } from "@manilla/shared/web-paths";
import { ButtonLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { WalletMinimal } from "lucide-react";
import { usePortfolio } from "#lib/money/use-portfolio.ts";
import { InvitationCard } from "#ui/patterns/invitation-card.tsx";
import { TotalAssetsCard, type TotalAssetsCardProps } from "./total-assets-card.tsx";

export function Holdings(card: Omit<TotalAssetsCardProps, "portfolio" | "note">) {
  const { dashboard, portfolio, updating, firstPrices } = usePortfolio();
  return (
    <>
      <TotalAssetsCard
        // While prices load for the first time, there is no total. After a failed request, the total leaves out the
        // coins.
        portfolio={firstPrices && portfolio && portfolio.leftOut.length > 0 ? undefined : portfolio}
        note={noteOf(dashboard, updating)}
        {...card}
      />
      {portfolio?.empty && (
        <InvitationCard
          Icon={WalletMinimal}
          title={t("Start with some naira")}
          detail={t("By bank transfer or card, from ₦100.")}
        >
          <ButtonLink to={paths.depositNaira} wide>
            {t("Add money")}
          </ButtonLink>
        </InvitationCard>
      )}
    </>
  );
}

function noteOf(
  dashboard: ReturnType<typeof usePortfolio>["dashboard"],
  updating: boolean,
): string | undefined {
  if (!dashboard.data) return undefined;
  if (updating && !dashboard.isError) return t("Updating rates...");
  return t("Updated {time}", { time: lagosClock(dashboard.dataUpdatedAt) });
}

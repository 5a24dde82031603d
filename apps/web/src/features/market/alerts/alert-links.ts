import { paths } from "@manilla/shared/web-paths";
import { t } from "@manilla/ui/texts/t.ts";
import { BellPlus, BellRing } from "lucide-react";
import type { CoinLinks } from "#lib/routes/coin-link.ts";

export const alertLinks: CoinLinks = (coin) => {
  const detail = t("At a price, or after a rise or fall in percent");
  return coin === "all"
    ? [{ Icon: BellRing, label: t("Price alerts"), detail, to: paths.priceAlerts }]
    : [
        {
          Icon: BellPlus,
          label: t("Set a price alert"),
          detail,
          to: `${paths.priceAlerts}?currency=${coin.toLowerCase()}`,
        },
      ];
};

import { coinOf } from "@manilla/shared/assets";
import { formatNaira } from "@manilla/shared/format-money";
import { paths } from "@manilla/shared/web-paths";
import { ButtonLink, SubmitButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { addMoneyLink } from "#lib/routes/add-money.ts";
import type { Given, Preview } from "./trade-preview.ts";
import { sideWords } from "./trade-sides.ts";
import { blocking } from "./typed-amount.ts";

const reasons = {
  empty: t("Enter an amount"),
  invalid: t("Enter a valid amount"),
  prices: t("Waiting for prices"),
  minimum: t("Minimum is $1"),
  insufficient: t("Insufficient balance"),
  same: t("Choose another coin"),
} as const;

interface SubmitProps {
  given: Given;
  preview: Preview;
  isUnanswered: boolean;
}

export function Submit({ given: { side, coin, mode, raw }, preview, isUnanswered }: SubmitProps) {
  const [problem, ...others] = blocking(preview.problems, isUnanswered);
  if (problem?.kind === "insufficient" && problem.missing !== undefined && others.length === 0) {
    const to = `${paths.buy}?currency=${coin.toLowerCase()}`;
    const link = addMoneyLink(problem.missing, { to, state: { typed: { mode, raw } } });
    return (
      <ButtonLink wide size="lg" {...link}>
        {t("Add {amount}", { amount: formatNaira(link.state.addMoney.amount) })}
      </ButtonLink>
    );
  }
  return (
    <SubmitButton
      label={problem ? reasons[problem.kind] : `${sideWords[side].action} ${coinOf(coin).name}`}
      pays
      disabled={problem !== undefined}
    />
  );
}

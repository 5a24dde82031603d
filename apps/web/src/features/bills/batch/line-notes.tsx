import clsx from "clsx";
import { t } from "../../../lib/texts/t.ts";
import { Button } from "../../../ui/base/button.tsx";
import type { useBillers } from "../bills.queries.ts";
import { providerWords } from "../wizard/steps/provider-step.tsx";
import { type Choice, hasProducts, type Owner } from "./order.ts";

export interface LineNotesProps {
  choice: Choice;
  /** The list of its companies; undefined where the line needs none. */
  companies: ReturnType<typeof useBillers> | undefined;
  owner: Owner | undefined;
  /** What is wrong at the company now. */
  trouble: string | undefined;
}

/** The plan, the owner, the company's trouble and the state of the list of companies, in small print. */
export function LineNotes({ choice, companies, owner, trouble }: LineNotesProps) {
  const { product, pays } = choice;
  return (
    <>
      {hasProducts(pays) && product && <p className="w-full pl-8 text-small">{product.name}</p>}
      {owner && (
        <p
          aria-live="polite"
          className={clsx(
            "w-full pl-8 text-small",
            owner.is === "unchecked" ? "text-warning-ink" : "text-muted",
          )}
        >
          {owner.is === "known" ? t("Customer: {name}", { name: owner.said }) : owner.said}
        </p>
      )}
      {choice.confirmDuplicate && (
        <p className="w-full pl-8 text-muted text-small">
          {t("A second payment: the same was paid a moment ago.")}
        </p>
      )}
      {trouble && <p className="w-full pl-8 text-small text-warning-ink">{trouble}</p>}
      {companies && pays !== "airtime" && !companies.data && <Companies {...{ pays, companies }} />}
    </>
  );
}

interface CompaniesProps {
  pays: keyof typeof providerWords;
  companies: ReturnType<typeof useBillers>;
}

/** The list of companies is not there: it loads, or it can be asked for again. */
function Companies({ pays, companies }: CompaniesProps) {
  if (!companies.isError)
    return (
      <p role="status" className="w-full pl-8 text-muted text-small">
        {t("Loading...")}
      </p>
    );
  return (
    <div role="alert" className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 pl-8">
      <p className="min-w-40 grow basis-0 text-small text-warning-ink">{providerWords[pays].failed}</p>
      <Button
        size="sm"
        variant="secondary"
        loading={companies.isFetching}
        onClick={() => void companies.refetch()}
      >
        {t("Try Again")}
      </Button>
    </div>
  );
}

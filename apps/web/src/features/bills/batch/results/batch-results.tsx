import { formatNaira } from "@manilla/shared/format-money";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { useEffect, useState } from "react";
import { t } from "../../../../lib/texts/t.ts";
import { Badge } from "../../../../ui/base/badge.tsx";
import { Button, ButtonLink } from "../../../../ui/base/button.tsx";
import { ListRow } from "../../../../ui/base/list-row.tsx";
import { RowList } from "../../../../ui/patterns/row-list.tsx";
import { Screen } from "../../../../ui/patterns/screen.tsx";
import { Outcome } from "../../../../ui/states/outcome.tsx";
import { TokenCard } from "../../token-card.tsx";
import type { Batch } from "../use-batch.ts";
import type { ShownResult } from "./results-of.ts";
import { resultsState } from "./results-state.ts";
import { resultsTitle } from "./results-title.ts";
import { useSettled } from "./use-settled.ts";

/** How each line ended, tokens included; what was not paid can be tried again. */
export function BatchResults({ batch, results: first }: { batch: Batch; results: readonly ShownResult[] }) {
  const results = useSettled(first, batch.bought);
  // The ids of duplicates that are confirmed as a second payment.
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const left = results.filter((result) => isLeft(result) && (!isDuplicate(result) || isConfirmed(result)));
  function isConfirmed({ recipient }: ShownResult) {
    return confirmed.includes(recipient.id);
  }
  // It takes the place of a form that was scrolled.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <Screen
      title={t("Several bills at once")}
      footer={
        <div className="flex gap-3 max-[22rem]:flex-col">
          {left.length > 0 && (
            <Button
              wide
              size="lg"
              variant="secondary"
              onClick={() =>
                batch.retry(
                  left
                    .filter(({ is }) => is === "refused")
                    .map((line) => ({
                      ...line,
                      confirmDuplicate: isConfirmed(line) || line.confirmDuplicate,
                    })),
                )
              }
            >
              {left.length < results.length ? t("Try the others again") : t("Try Again")}
            </Button>
          )}
          <ButtonLink wide size="lg" to={paths.bills} replace>
            {t("Done")}
          </ButtonLink>
        </div>
      }
    >
      <Outcome state={resultsState(results)} title={resultsTitle(results)}>
        {summaryOf(results)}
      </Outcome>
      <RowList items={results} keyOf={(result) => result.recipient.id}>
        {(result) => (
          <>
            <Line result={result} />
            {isDuplicate(result) && (
              <SecondPayment
                name={result.recipient.name}
                confirmed={isConfirmed(result)}
                onChange={(now) =>
                  setConfirmed([
                    ...confirmed.filter((id) => id !== result.recipient.id),
                    ...(now ? [result.recipient.id] : []),
                  ])
                }
              />
            )}
          </>
        )}
      </RowList>
    </Screen>
  );
}

function isLeft({ is }: ShownResult): boolean {
  return is === "refused" || is === "unknown";
}

/** The same was paid a moment ago: the person says whether this is another payment. */
function isDuplicate(result: ShownResult): boolean {
  return result.is === "refused" && result.code === "possible_duplicate";
}

interface SecondPaymentProps {
  name: string;
  confirmed: boolean;
  onChange: (confirmed: boolean) => void;
}

function SecondPayment({ name, confirmed, onChange }: SecondPaymentProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 pb-2 text-small">
      <input
        type="checkbox"
        checked={confirmed}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-accent"
      />
      {t("Pay {name} once more: it is a second payment", { name })}
    </label>
  );
}

function summaryOf(results: readonly ShownResult[]): string {
  if (results.some(({ is }) => is === "unknown"))
    return t("A bill without an answer may have been paid. Your history shows it when it was.");
  if (results.every(({ is }) => is === "bought")) return t("Each has a receipt of its own.");
  if (results.some(isLeft)) return t("Nothing was taken for a bill that was not paid.");
  return t("What is on its way arrives in a few minutes, or its money comes back to your balance.");
}

/** A token that is not there is said; the row opens the receipt. */
function detailOf({ pays, bill, loading }: Extract<ShownResult, { transactionId: string }>): string {
  if (pays !== "electricity" || bill) return t("Receipt");
  return loading ? t("The token is loading...") : t("The token could not be loaded. Open the receipt.");
}

function Line({ result }: { result: ShownResult }) {
  const { recipient, price } = result;
  const row = { title: recipient.name, value: formatNaira(price) };
  if (result.is === "refused")
    return (
      <ListRow {...row} detail={result.message} valueDetail={<Badge tone="error">{t("Not paid")}</Badge>} />
    );
  if (result.is === "unknown") {
    const detail = t("No answer yet. Trying again cannot pay twice.");
    return <ListRow {...row} detail={detail} valueDetail={<Badge tone="warning">{t("Unknown")}</Badge>} />;
  }
  const { bill, transactionId } = result;
  const badge =
    result.is === "bought" ? (
      <Badge tone="success">{t("Paid")}</Badge>
    ) : (
      <Badge tone="warning">{t("On its way")}</Badge>
    );
  return (
    <>
      <ListRow
        {...row}
        chevron
        to={pathTo(paths.transaction, transactionId)}
        detail={detailOf(result)}
        valueDetail={badge}
      />
      {bill?.token && (
        <div className="px-1.5 pb-2">
          <TokenCard bill={bill} token={bill.token} name={recipient.name} />
        </div>
      )}
    </>
  );
}

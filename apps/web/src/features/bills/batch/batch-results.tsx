import type { BillPurchase } from "@manilla/shared/bills/contract";
import { formatNaira } from "@manilla/shared/format-money";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Button, ButtonLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useEffect, useState } from "react";
import { ListRow } from "#ui/base/list-row.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { Outcome } from "#ui/states/outcome.tsx";
import { useBills } from "../bills.queries.ts";
import { TokenCard } from "../token-card.tsx";
import type { Batch, Result } from "./use-batch.ts";

type Shown = Result & { bill?: BillPurchase };

export function BatchResults(props: { results: readonly Result[]; onRetry: Batch["retry"] }) {
  const results = useSettled(props.results);
  const [second, setSecond] = useState<readonly string[]>([]);
  const isSecond = ({ line }: Shown) => second.includes(line.recipient.id);
  const left = results.filter((one) => isLeft(one) && (!isDuplicate(one) || isSecond(one)));
  useEffect(() => {
    // The form that it replaces may have been scrolled. Newer browsers return a promise, which is no clean-up
    // function.
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
              onClick={() => props.onRetry(left.map((one) => ({ ...one, isSecond: isSecond(one) })))}
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
      <Outcome state={stateOf(results)} title={titleOf(results)}>
        {summaryOf(results)}
      </Outcome>
      <RowList items={results} keyOf={({ line }) => line.recipient.id}>
        {(result) => (
          <>
            <Row result={result} />
            {isDuplicate(result) && (
              <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 pb-2 text-small">
                <input
                  type="checkbox"
                  checked={isSecond(result)}
                  onChange={({ target }) => {
                    const { id } = result.line.recipient;
                    setSecond(target.checked ? [...second, id] : second.filter((one) => one !== id));
                  }}
                  className="size-5 shrink-0 accent-accent"
                />
                {t("Pay {name} again", { name: result.line.recipient.name })}
              </label>
            )}
          </>
        )}
      </RowList>
    </Screen>
  );
}

const isLeft = ({ outcome: { status } }: Result) => status === "refused" || status === "unknown";
const isDuplicate = ({ outcome }: Result) =>
  outcome.status === "refused" && outcome.code === "possible_duplicate";

function useSettled(results: readonly Result[]): readonly Shown[] {
  const bills = useBills(
    results.flatMap(({ outcome }) => ("transactionId" in outcome ? outcome.transactionId : [])),
  );
  return results.map(({ line, outcome }): Shown => {
    const bill =
      "transactionId" in outcome && bills.find((one) => one?.transactionId === outcome.transactionId);
    if (!bill) return { line, outcome };
    if (bill.status !== "failed")
      return {
        line,
        outcome: { ...outcome, status: bill.status === "pending" ? "pending" : "bought" },
        bill,
      };
    const message = t("The provider did not deliver it, and the money is back in your balance.");
    return { line, outcome: { status: "refused", message } };
  });
}

const has = (results: readonly Result[], status: Result["outcome"]["status"]) =>
  results.filter(({ outcome }) => outcome.status === status).length;

function stateOf(results: readonly Result[]) {
  if (has(results, "bought") === results.length) return "done";
  if (has(results, "pending") + has(results, "unknown") > 0) return "pending";
  return has(results, "refused") === results.length ? "failed" : "partly";
}

function titleOf(results: readonly Result[]): string {
  const [paid, pending, of] = [has(results, "bought"), has(results, "pending"), results.length];
  if (pending > 0) return t("{paid} of {of} paid, {pending} on the way", { paid, of, pending });
  if (paid < of) return t("{paid} of {of} paid", { paid, of });
  return of === 1 ? t("1 bill paid") : t("{count} bills paid", { count: of });
}

function summaryOf(results: readonly Result[]): string {
  if (has(results, "unknown") > 0)
    return t("A bill without an answer may have been paid. Your history shows it when it was.");
  if (stateOf(results) === "done") return t("Each payment has its own receipt.");
  if (results.some(isLeft)) return t("Nothing was taken for a bill that was not paid.");
  return t("What is on its way arrives in a few minutes, or its money comes back to your balance.");
}

const badges = {
  bought: <Badge tone="success">{t("Paid")}</Badge>,
  pending: <Badge tone="warning">{t("On its way")}</Badge>,
  refused: <Badge tone="error">{t("Not paid")}</Badge>,
  unknown: <Badge tone="warning">{t("Unknown")}</Badge>,
} as const;

function Row({ result: { line, outcome, bill } }: { result: Shown }) {
  const { name } = line.recipient;
  const row = { title: name, value: formatNaira(line.price), valueDetail: badges[outcome.status] };
  if (outcome.status === "refused") return <ListRow {...row} detail={outcome.message} />;
  if (outcome.status === "unknown")
    return <ListRow {...row} detail={t("No answer yet. It's safe to try again: you won't pay twice.")} />;
  const waitsForToken = line.choice.pays === "electricity" && !bill;
  return (
    <>
      <ListRow
        {...row}
        detail={waitsForToken ? t("The token is loading...") : t("Receipt")}
        to={pathTo(paths.bill, outcome.transactionId)}
        chevron
      />
      {bill?.token && (
        <div className="px-1.5 pb-2">
          <TokenCard bill={bill} token={bill.token} name={name} />
        </div>
      )}
    </>
  );
}

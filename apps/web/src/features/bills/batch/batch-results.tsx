import type { BillPurchase } from "@manilla/shared/bills/contract";
import { formatNaira } from "@manilla/shared/format-money";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Button, WideLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useEffect, useState } from "react";
import { ListRow } from "#ui/base/list-row.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { Outcome, type OutcomeProps } from "#ui/states/outcome.tsx";
import { TokenCard } from "../bill-views.tsx";
import { useBills } from "../bills.queries.ts";
import { outcomeOfBill, tickBox } from "./lines.ts";
import type { Batch, Result } from "./use-batch.ts";

type Shown = Result & { bill?: BillPurchase };

export function BatchResults(props: { results: readonly Result[]; onRetry: Batch["retry"] }) {
  const results = useBatchOutcomes(props.results);
  const [second, setSecond] = useState<Readonly<Record<string, boolean>>>({});
  const isSecond = ({ line }: Shown) => second[line.recipient.id] === true;
  const left = results.filter((one) => isLeft(one) && (!isDuplicate(one) || isSecond(one)));
  const { state, title, text } = summaryOf(results);
  useEffect(() => {
    // The effect needs braces, because in some browsers scrollTo returns a promise.
    window.scrollTo(0, 0);
  }, []);
  return (
    <Screen
      title={t("Several bills at once")}
      footer={
        <div className="flex flex-col gap-3">
          {left.length > 0 && (
            <Button wide size="lg" variant="secondary" onClick={() => props.onRetry(left, second)}>
              {left.length < results.length ? t("Try the others again") : t("Try Again")}
            </Button>
          )}
          <WideLink to={paths.bills} replace label={t("Done")} />
        </div>
      }
    >
      <Outcome state={state} title={title}>
        {text}
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
                  onChange={({ target }) =>
                    setSecond({ ...second, [result.line.recipient.id]: target.checked })
                  }
                  className={tickBox}
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

function useBatchOutcomes(results: readonly Result[]): readonly Shown[] {
  const idOf = ({ outcome }: Result) => ("transactionId" in outcome ? outcome.transactionId : undefined);
  const bills = useBills(results.flatMap((one) => idOf(one) ?? []));
  return results.map((one) => {
    const bill = bills.find((found) => found && found.transactionId === idOf(one));
    const failed = t("The provider didn't deliver it. The money is back in your balance.");
    return bill ? { ...one, bill, outcome: outcomeOfBill(bill, failed) } : one;
  });
}

function summaryOf(results: readonly Result[]): {
  state: OutcomeProps["state"];
  title: string;
  text: string;
} {
  const count = (status: Result["outcome"]["status"]) =>
    results.filter(({ outcome }) => outcome.status === status).length;
  const [paid, pending, unknown, of] = [count("bought"), count("pending"), count("unknown"), results.length];
  if (paid === of) {
    const title = of === 1 ? t("1 bill paid") : t("{count} bills paid", { count: of });
    return { state: "done", title, text: t("Each payment has its own receipt.") };
  }
  const title =
    pending > 0
      ? t("{paid} of {of} paid, {pending} pending", { paid, of, pending })
      : t("{paid} of {of} paid", { paid, of });
  const mayBePaid = t("We haven't heard back about some bills. Your history shows if they were paid.");
  if (unknown > 0) return { state: "pending", title, text: mayBePaid };
  const state = pending > 0 ? "pending" : paid > 0 ? "partly" : "failed";
  const arrives = t("Pending bills arrive in a few minutes, or their money comes back to your balance.");
  return {
    state,
    title,
    text: paid + pending < of ? t("You weren't charged for bills that failed.") : arrives,
  };
}

const badges = {
  bought: <Badge tone="success">{t("Paid")}</Badge>,
  pending: <Badge tone="warning">{t("Pending")}</Badge>,
  refused: <Badge tone="error">{t("Failed")}</Badge>,
  unknown: <Badge tone="warning">{t("Unknown")}</Badge>,
} as const;

function Row({ result: { line, outcome, bill } }: { result: Shown }) {
  const { name } = line.recipient;
  const row = { title: name, value: formatNaira(line.price), valueDetail: badges[outcome.status] };
  if (outcome.status === "refused") return <ListRow {...row} detail={outcome.message} />;
  if (outcome.status === "unknown")
    return <ListRow {...row} detail={t("No answer yet. It's safe to try again: you won't pay twice.")} />;
  return (
    <>
      <ListRow
        {...row}
        detail={line.choice.pays === "electricity" && !bill ? t("The token is loading...") : t("Receipt")}
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

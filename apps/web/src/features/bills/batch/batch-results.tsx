import { formatNaira } from "@manilla/shared/format-money";
import { toDecimal } from "@manilla/shared/money";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { t } from "../../../lib/texts/t.ts";
import { Badge } from "../../../ui/base/badge.tsx";
import { Button, ButtonLink } from "../../../ui/base/button.tsx";
import { Card } from "../../../ui/base/card.tsx";
import { ListRow } from "../../../ui/base/list-row.tsx";
import { Outcome } from "../../../ui/patterns/outcome.tsx";
import { Screen } from "../../../ui/patterns/screen.tsx";
import type { LineResult } from "./buy-lines.ts";
import { resultsTitle } from "./results-title.ts";

/** How each line ended; what was not bought can be tried again. */
export function BatchResults({ results, onAgain }: { results: readonly LineResult[]; onAgain: () => void }) {
  const all = results.every(({ is }) => is === "bought");
  const left = results.some(isLeft);
  const none = results.every(({ is }) => is === "refused");
  return (
    <Screen
      title={t("Airtime for several")}
      footer={
        <div className="flex gap-3">
          {left && (
            <Button wide size="lg" variant="secondary" onClick={onAgain}>
              {t("Try the others again")}
            </Button>
          )}
          <ButtonLink wide size="lg" to={paths.bills} replace>
            {t("Done")}
          </ButtonLink>
        </div>
      }
    >
      <Outcome state={all ? "done" : none ? "failed" : "pending"} title={resultsTitle(results)}>
        {summaryOf(results)}
      </Outcome>
      <Card tone="rows">
        <ul>
          {results.map((result) => (
            <li key={result.recipient.id}>
              <Line result={result} />
            </li>
          ))}
        </ul>
      </Card>
    </Screen>
  );
}

function isLeft({ is }: LineResult): boolean {
  return is === "refused" || is === "unknown";
}

function summaryOf(results: readonly LineResult[]): string {
  if (results.some(({ is }) => is === "unknown"))
    return t("A line without an answer may have been paid. Your history shows it when it was.");
  if (results.every(({ is }) => is === "bought")) return t("Each has a receipt of its own.");
  if (results.some(isLeft)) return t("Nothing was taken for a line that was not bought.");
  return t("What is on its way arrives in a few minutes, or its money comes back to your balance.");
}

function Line({ result }: { result: LineResult }) {
  const { recipient, price } = result;
  const row = { title: recipient.name, value: formatNaira(toDecimal(price)) };
  if (result.is === "refused")
    return (
      <ListRow {...row} detail={result.message} valueDetail={<Badge tone="error">{t("Not bought")}</Badge>} />
    );
  if (result.is === "unknown") {
    const detail = t("No answer yet. Trying again can't pay twice.");
    return <ListRow {...row} detail={detail} valueDetail={<Badge tone="warning">{t("Unknown")}</Badge>} />;
  }
  const badge =
    result.is === "bought" ? (
      <Badge tone="success">{t("Bought")}</Badge>
    ) : (
      <Badge tone="warning">{t("On its way")}</Badge>
    );
  return (
    <ListRow
      {...row}
      chevron
      to={pathTo(paths.bill, result.bill.transactionId)}
      detail={t("Receipt")}
      valueDetail={badge}
    />
  );
}

import { lagosClock } from "@manilla/shared/lagos";
import type { ActivityLine } from "@manilla/shared/wallet/activity-contract";
import { stateLabel } from "@manilla/shared/wallet/transaction-words";
import { paths, pathTo } from "@manilla/shared/web-paths";
import clsx from "clsx";
import { lagosMoment } from "../../../lib/relative-time.ts";
import { t } from "../../../lib/texts/t.ts";
import { ListRow } from "../../../ui/base/list-row.tsx";
import { MoneyText } from "../../../ui/money/money-text.tsx";
import { KindIcon } from "./kind-icon.tsx";

interface Props {
  line: ActivityLine;
  hidden: boolean;
  /** Its list has days of its own above the rows. */
  underDay?: boolean;
}

/** One line of the history: what it was, when, and what it did to the balance. */
export function ActivityRow({ line, hidden, underDay = false }: Props) {
  const word = line.status === "completed" ? null : t(stateLabel(line.state));
  const main = mainAmount(line);
  const paid = line.out && line.in ? line.out : null;
  // "Sent to @chidi" has named the person.
  const other = line.counterparty && !line.title.includes(line.counterparty) ? line.counterparty : null;
  return (
    <ListRow
      to={pathTo(paths.transaction, line.id)}
      state={{ isPurchase: line.kind === "crypto.buy" || line.kind === "crypto.sell" }}
      start={<KindIcon kind={line.kind} coin={coinOfLine(line)} />}
      title={t(line.title)}
      detail={
        <>
          <span className="line-clamp-2">
            {underDay ? lagosClock(line.createdAt) : lagosMoment(line.createdAt)}
            {!word && other && ` · ${other}`}
          </span>
          {/* A line of its own: how money stands is never cut. */}
          {word && (
            <span className={`block ${line.status === "failed" ? "text-error-ink" : "text-warning-ink"}`}>
              {word}
            </span>
          )}
        </>
      }
      value={
        main && (
          <span className={clsx(amountLook(line, main.sign), main.asset !== "NGN" && "text-small")}>
            <MoneyText
              value={main.amount}
              asset={main.asset}
              // A plus says that it is in the balance.
              sign={line.status === "completed" || main.sign === "-" ? main.sign : undefined}
              hidden={hidden}
            />
          </span>
        )
      }
      valueDetail={paid && <MoneyText value={paid.amount} asset={paid.asset} sign="-" hidden={hidden} />}
    />
  );
}

/** The coin that a line is about: bought or received, else sold or sent. */
export function coinOfLine({ in: arrived, out }: Pick<ActivityLine, "in" | "out">): string | undefined {
  return [arrived, out].find((one) => one && one.asset !== "NGN")?.asset;
}

/** Green is what is in the balance; what is under way is neutral. */
function amountLook({ status }: ActivityLine, sign: "+" | "-"): string {
  if (status === "failed") return "text-muted line-through";
  if (status === "pending") return "text-muted";
  return sign === "+" ? "text-gain" : "";
}

function mainAmount(line: ActivityLine) {
  if (line.in) return { ...line.in, sign: "+" as const };
  return line.out && { ...line.out, sign: "-" as const };
}

import type { ActivityLine } from "@manilla/shared/wallet/activity-contract";
import { stateLabel } from "@manilla/shared/wallet/transaction-words";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { lagosClock, lagosMoment } from "../../../lib/relative-time.ts";
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
  const other = line.out && line.in ? line.out : null;
  return (
    <ListRow
      to={pathTo(paths.transaction, line.id)}
      start={<KindIcon kind={line.kind} />}
      title={t(line.title)}
      detail={
        <>
          <span className="block truncate">
            {underDay ? lagosClock(line.createdAt) : lagosMoment(line.createdAt)}
            {!word && line.counterparty && ` · ${line.counterparty}`}
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
          <span className={amountLook(line, main.sign)}>
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
      valueDetail={other && <MoneyText value={other.amount} asset={other.asset} sign="-" hidden={hidden} />}
    />
  );
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

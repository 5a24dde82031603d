import type { ActivityLine } from "@manilla/shared/wallet/activity-contract";
import { stateLabel } from "@manilla/shared/wallet/transaction-words";
import { lagosClock, lagosMoment } from "../../../lib/relative-time.ts";
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
  const word = line.status === "completed" ? null : stateLabel(line.state);
  const main = mainAmount(line);
  const other = line.out && line.in ? line.out : null;
  return (
    <ListRow
      to={`/dashboard/activity/${line.id}`}
      start={<KindIcon kind={line.kind} />}
      title={line.title}
      detail={
        <span className="block truncate">
          {underDay ? lagosClock(line.createdAt) : lagosMoment(line.createdAt)}
          {word && (
            <span className={line.status === "failed" ? "text-error-ink" : "text-warning-ink"}>
              {" "}
              · {word}
            </span>
          )}
          {!word && line.counterparty && ` · ${line.counterparty}`}
        </span>
      }
      value={
        main && (
          <span
            className={
              line.status === "failed" ? "text-muted line-through" : main.sign === "+" ? "text-gain" : ""
            }
          >
            <MoneyText value={main.amount} asset={main.asset} sign={main.sign} hidden={hidden} />
          </span>
        )
      }
      valueDetail={other && <MoneyText value={other.amount} asset={other.asset} sign="-" hidden={hidden} />}
    />
  );
}

function mainAmount(line: ActivityLine) {
  if (line.in) return { ...line.in, sign: "+" as const };
  return line.out && { ...line.out, sign: "-" as const };
}

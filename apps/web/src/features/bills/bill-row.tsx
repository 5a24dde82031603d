import type { BillTransaction } from "@manilla/shared/bills/history-contract";
import { formatNaira } from "@manilla/shared/format-money";
import { lagosTime } from "@manilla/shared/lagos";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { useHiddenBalances } from "#lib/storage/hidden-balances.ts";
import { ListRow, type ListRowProps } from "#ui/base/list-row.tsx";
import { kindWords, recipientText, statusWords } from "./kinds.ts";

interface BillRowProps extends Pick<ListRowProps, "action" | "onClick" | "valueDetail"> {
  bill: BillTransaction;
}

export function BillRow({ bill, action, onClick, valueDetail }: BillRowProps) {
  const { Icon, name } = kindWords[bill.type];
  const { word, tone } = statusWords[bill.status];
  const hidden = useHiddenBalances();
  return (
    <ListRow
      to={onClick ? undefined : pathTo(paths.transaction, bill._id)}
      onClick={onClick}
      start={
        <span className="grid size-10 place-items-center rounded-full bg-accent-soft text-accent-ink">
          <Icon aria-hidden="true" className="size-5" />
        </span>
      }
      title={bill.provider === "" ? name : bill.provider}
      detail={
        <>
          <span className="tabular block max-[22rem]:text-micro">{recipientText(bill)}</span>
          <span className="block max-[22rem]:text-micro">{lagosTime(bill.createdAt)}</span>
        </>
      }
      value={hidden ? "••••" : formatNaira(bill.amount)}
      valueDetail={valueDetail ?? <Badge tone={tone}>{word}</Badge>}
      action={action}
    />
  );
}

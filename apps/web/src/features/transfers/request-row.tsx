import { formatAsset } from "@manilla/shared/format-money";
import type { MoneyRequest, RequestState } from "@manilla/shared/transfers/request-contract";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { relativeTime } from "../../lib/relative-time.ts";
import { Badge } from "../../ui/base/badge.tsx";
import { ListRow } from "../../ui/base/list-row.tsx";
import { Initial } from "./recipient-field.tsx";

/** A state as a person reads it, with its colour. */
export const stateFaces: Record<
  RequestState,
  { label: string; tone: "info" | "success" | "warning" | "error" }
> = {
  open: { label: "Open", tone: "warning" },
  paid: { label: "Paid", tone: "success" },
  declined: { label: "Declined", tone: "error" },
  cancelled: { label: "Cancelled", tone: "info" },
  expired: { label: "Expired", tone: "info" },
};

export function RequestRow({ request }: { request: MoneyRequest }) {
  const { id, direction, person, name, asset, amount, note, state, createdAt } = request;
  const face = stateFaces[state];
  return (
    <ListRow
      to={pathTo(paths.moneyRequest, id)}
      start={<Initial name={name ?? person} />}
      title={direction === "incoming" ? `${name ?? person} asks you` : `You asked ${name ?? person}`}
      detail={note ?? relativeTime(createdAt)}
      value={formatAsset(asset, amount)}
      valueDetail={<Badge tone={face.tone}>{face.label}</Badge>}
    />
  );
}

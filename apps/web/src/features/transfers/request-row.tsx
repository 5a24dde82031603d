import { formatAsset } from "@manilla/shared/format-money";
import type { MoneyRequest, RequestState } from "@manilla/shared/transfers/request-contract";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { relativeTime } from "#lib/texts/relative-time.ts";
import { ListRow } from "#ui/base/list-row.tsx";
import { Initial } from "./recipient-field.tsx";

export const stateFaces: Record<
  RequestState,
  { label: string; tone: "info" | "success" | "warning" | "error" }
> = {
  open: { label: t("Open"), tone: "warning" },
  paid: { label: t("Paid"), tone: "success" },
  declined: { label: t("Declined"), tone: "error" },
  cancelled: { label: t("Cancelled"), tone: "info" },
  expired: { label: t("Expired"), tone: "info" },
};

export function requestTitle({ direction, name, person }: MoneyRequest): string {
  const by = { name: name ?? person };
  return direction === "incoming" ? t("{name} requested", by) : t("You requested from {name}", by);
}

export function RequestRow({ request }: { request: MoneyRequest }) {
  const { id, person, name, asset, amount, note, state, createdAt } = request;
  const face = stateFaces[state];
  return (
    <ListRow
      to={pathTo(paths.moneyRequest, id)}
      start={<Initial name={name ?? person} />}
      title={requestTitle(request)}
      detail={note ?? relativeTime(createdAt)}
      value={formatAsset(asset, amount)}
      valueDetail={<Badge tone={face.tone}>{face.label}</Badge>}
    />
  );
}

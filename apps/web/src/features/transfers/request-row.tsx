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

export function RequestRow({ request }: { request: MoneyRequest }) {
  const { id, direction, person, name, asset, amount, note, state, createdAt } = request;
  const face = stateFaces[state];
  return (
    <ListRow
      to={pathTo(paths.moneyRequest, id)}
      start={<Initial name={name ?? person} />}
      title={
        direction === "incoming"
          ? t("{name} asks you", { name: name ?? person })
          : t("You requested from {name}", { name: name ?? person })
      }
      detail={note ?? relativeTime(createdAt)}
      value={formatAsset(asset, amount)}
      valueDetail={<Badge tone={face.tone}>{face.label}</Badge>}
    />
  );
}

import type { ActivityLine } from "@manilla/shared/wallet/activity-contract";
import { stateLabel } from "@manilla/shared/wallet/transaction-words";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Check, Clock, X } from "lucide-react";

const looks = {
  completed: { tone: "success", Icon: Check },
  pending: { tone: "warning", Icon: Clock },
  failed: { tone: "error", Icon: X },
} as const;

export function StatusBadge({ status, state }: Pick<ActivityLine, "status" | "state">) {
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" className="size-3" strokeWidth={3} />
      {status === "completed" ? t("Completed") : t(stateLabel(state))}
    </Badge>
  );
}

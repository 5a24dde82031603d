import { answerTime, type CaseKind, caseKinds, caseKindsAbout } from "@manilla/shared/cases/kinds";
import type { ReplyOf } from "@manilla/shared/http/route";
import type { getTransaction } from "@manilla/shared/wallet/activity-contract";
import { t } from "@manilla/ui/texts/t.ts";
import {
  CircleHelp,
  type LucideIcon,
  MapPinOff,
  ReceiptText,
  ShieldAlert,
  TimerOff,
  Unplug,
  UserRound,
  Zap,
} from "lucide-react";
import { ListRow } from "#ui/base/list-row.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";

const icons: Record<CaseKind, LucideIcon> = {
  tricked: ShieldAlert,
  wrong_account: MapPinOff,
  not_arrived: TimerOff,
  wrong_network: Unplug,
  token_missing: Zap,
  charges: ReceiptText,
  account: UserRound,
  other: CircleHelp,
};

interface Props {
  transaction: ReplyOf<typeof getTransaction> | undefined;
  onChoose: (kind: CaseKind) => void;
}

export function KindList({ transaction, onChoose }: Props) {
  return (
    <>
      <p className="text-muted">
        {transaction
          ? t("What is wrong with {title} {reference}?", {
              title: t(transaction.title),
              reference: transaction.reference,
            })
          : t("What happened?")}
      </p>
      <RowList items={caseKindsAbout(transaction?.kind)} keyOf={(kind) => kind}>
        {(kind) => (
          <ListRow
            Icon={icons[kind]}
            title={t(caseKinds[kind].title)}
            detail={
              <>
                <span className="block">{t(caseKinds[kind].hint)}</span>
                <span className="block text-micro">
                  {t("Reply within {time}", { time: t(answerTime(kind)) })}
                </span>
              </>
            }
            onClick={() => onChoose(kind)}
            chevron
          />
        )}
      </RowList>
    </>
  );
}

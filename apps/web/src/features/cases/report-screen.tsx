import type { CaseDetail } from "@manilla/shared/cases/contract";
import { type CaseKind, caseKindNames, caseKinds, caseKindsAbout } from "@manilla/shared/cases/kinds";
import type { ReplyOf } from "@manilla/shared/http/route";
import { lagosWeekday } from "@manilla/shared/lagos";
import type { getTransaction } from "@manilla/shared/wallet/activity-contract";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { Button } from "@manilla/ui/base/button.tsx";
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
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useGoBack } from "#lib/routes/history.ts";
import { loseSession } from "#lib/session/session.ts";
import { T } from "#lib/texts/rich-text.tsx";
import { ListRow } from "#ui/base/list-row.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { Outcome } from "#ui/states/outcome.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { useReported } from "./cases.queries.ts";
import { DescribeProblem } from "./describe-problem.tsx";

/** The choices are in the URL, so that back and reload keep them. */
export function ReportScreen() {
  const goBack = useGoBack();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [frozen, setFrozen] = useState<CaseDetail>();
  const transactionId = search.get("transaction") ?? undefined;
  const kind = caseKindNames.find((name) => name === search.get("kind"));
  const transaction = useReported(transactionId);
  const parent = transactionId === undefined ? paths.help : pathTo(paths.transaction, transactionId);

  function choose(name: "kind" | "transaction", value: string) {
    setSearch({ ...Object.fromEntries(search), [name]: value });
  }

  if (frozen) return <FrozenOutcome of={frozen} />;
  if (transactionId !== undefined && !transaction.data)
    return (
      <Screen title={t("Report a problem")} back={paths.help}>
        <Waiting query={transaction} failed={t("We couldn't load the transaction.")} rows={4} />
      </Screen>
    );
  if (!kind)
    return (
      <Screen title={t("Report a problem")} back={parent} wide>
        <KindList transaction={transaction.data} onChoose={(name) => choose("kind", name)} />
      </Screen>
    );
  return (
    <DescribeProblem
      kind={kind}
      transaction={transaction.data}
      onTransaction={(id) => choose("transaction", id)}
      onFrozen={setFrozen}
      onOpened={({ id }) => navigate(pathTo(paths.supportCase, id), { replace: true })}
      onBack={() => goBack(parent)}
    />
  );
}

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

function KindList({ transaction, onChoose }: Props) {
  return (
    <>
      <h2 className="font-semibold text-heading">
        {transaction
          ? t("What went wrong with {title} {reference}?", {
              title: t(transaction.title),
              reference: transaction.reference,
            })
          : t("What happened?")}
      </h2>
      <RowList
        items={caseKindsAbout(transaction?.kind)}
        keyOf={(kind) => kind}
        className="lg:grid lg:grid-cols-2"
      >
        {(kind) => (
          <ListRow
            Icon={icons[kind]}
            title={t(caseKinds[kind].title)}
            detail={
              <>
                <span className="block">{t(caseKinds[kind].hint)}</span>
                {kind === "tricked" && (
                  <span className="block font-medium text-accent-ink">
                    {t("You can freeze your account right away")}
                  </span>
                )}
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

/** Shown after a freeze, which also logs out this device. */
function FrozenOutcome({ of: { id, number, answerBy } }: { of: CaseDetail }) {
  const navigate = useNavigate();
  function signInAgain() {
    void navigate(pathTo(paths.supportCase, id), { replace: true });
    loseSession();
  }
  return (
    <Screen
      title={t("Account frozen")}
      footer={
        <Button wide size="lg" onClick={signInAgain}>
          {t("Sign in to follow it")}
        </Button>
      }
    >
      <div className="my-auto space-y-4 py-8">
        <Outcome state="done" title={t("No money can leave your account")}>
          <T
            text="We've logged out every device, this one too. Your case is {number}."
            number={<strong className="tabular">{number}</strong>}
          />{" "}
          {answerBy && t("We'll reply by {date}.", { date: lagosWeekday(answerBy) })}
        </Outcome>
      </div>
    </Screen>
  );
}

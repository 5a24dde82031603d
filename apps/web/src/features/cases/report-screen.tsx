import type { CaseDetail } from "@manilla/shared/cases/contract";
import { caseKindNames } from "@manilla/shared/cases/kinds";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useGoBack } from "#lib/routes/history.ts";
import { Screen } from "#ui/patterns/screen.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { useReported } from "./cases.queries.ts";
import { DescribeProblem } from "./describe-problem.tsx";
import { FrozenOutcome } from "./frozen-outcome.tsx";
import { KindList } from "./kind-list.tsx";

/** The URL stores the choices, so that back and reload keep them. */
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
        <Waiting query={transaction} failed={t("The transaction could not be loaded.")} rows={4} />
      </Screen>
    );
  if (!kind)
    return (
      <Screen title={t("Report a problem")} back={parent}>
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

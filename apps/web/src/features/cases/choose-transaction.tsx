import { type CaseKind, isAbout } from "@manilla/shared/cases/kinds";
import { stateLabel } from "@manilla/shared/wallet/transaction-words";
import { Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { lagosMoment } from "#lib/relative-time.ts";
import { ListRow } from "#ui/base/list-row.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { useLatestTransactions } from "./cases.queries.ts";

const mostShown = 4;

export function ChooseTransaction({ kind, onChoose }: { kind: CaseKind; onChoose: (id: string) => void }) {
  const latest = useLatestTransactions(true);
  const fitting = (latest.data ?? []).filter((line) => isAbout(kind, line.kind)).slice(0, mostShown);
  if (fitting.length === 0) return null;
  return (
    <Section title={t("Which transaction is it about?")}>
      <RowList items={fitting} keyOf={({ id }) => id}>
        {(line) => {
          const amount = line.out ?? line.in;
          return (
            <ListRow
              title={t(line.title)}
              detail={`${lagosMoment(line.createdAt)} · ${t(stateLabel(line.state))}`}
              value={amount && <MoneyText value={amount.amount} asset={amount.asset} />}
              onClick={() => onChoose(line.id)}
            />
          );
        }}
      </RowList>
    </Section>
  );
}

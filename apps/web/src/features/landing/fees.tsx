import { useFeeRows } from "#lib/live/fee-rows.ts";
import { t } from "#lib/texts/t.ts";
import { Card, Section } from "#ui/base/card.tsx";
import { DetailsList } from "#ui/patterns/details-list.tsx";

export function Fees() {
  return (
    <Section title={t("What it costs")}>
      <Card className="py-2!">
        <DetailsList rows={useFeeRows()} />
      </Card>
    </Section>
  );
}

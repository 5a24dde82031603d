import { Card, Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useFeeRows } from "#lib/live/fee-rows.ts";
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

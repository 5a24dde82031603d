import { feeRows } from "@manilla/shared/fee-rows";
import { t } from "../../lib/texts/t.ts";
import { Card, Section } from "../../ui/base/card.tsx";
import { DetailsList } from "../../ui/patterns/details-list.tsx";

/** All fees, shown before a sign-up. */
export function Fees() {
  return (
    <Section title={t("What it costs")}>
      <Card className="py-2!">
        <DetailsList rows={feeRows.map(({ label, value }) => ({ label: t(label), value: t(value) }))} />
      </Card>
    </Section>
  );
}

import { feePercent } from "@manilla/shared/fee-percent";
import { Card, Section } from "../../ui/base/card.tsx";
import { DetailsList } from "../../ui/patterns/details-list.tsx";

/** What everything costs, before anybody signs up. */
export function Fees() {
  return (
    <Section title="What it costs">
      <Card className="py-2!">
        <DetailsList
          rows={[
            { label: "Open and keep an account", value: "Free" },
            { label: "Pay a bill", value: "₦0 on top" },
            { label: "Buy or sell crypto", value: `${feePercent.buy}%` },
            { label: "Swap one coin for another", value: `${feePercent.swap}%` },
            { label: "Send crypto, network included", value: `${feePercent.send}%` },
            { label: "Withdraw to a bank", value: `${feePercent.withdraw}%` },
          ]}
        />
      </Card>
    </Section>
  );
}

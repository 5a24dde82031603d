import { formatNaira } from "@manilla/shared/format-money";
import { Card, Section } from "../../ui/card.tsx";
import { useForexRates } from "./landing.queries.ts";

const currencies = ["USD", "GBP", "EUR", "GHS", "KES", "XOF", "CNY"] as const;

/** What one unit of a currency costs and brings in naira. */
export function ForexRates() {
  const { data } = useForexRates();
  const rows = currencies
    .map((code) => ({ code, buy: data?.buyRates[`NGN-${code}`], sell: data?.sellRates[`${code}-NGN`] }))
    .filter((row) => row.buy !== undefined && row.sell !== undefined);
  if (rows.length === 0) return null;
  return (
    <Section title="Naira exchange rates">
      <Card>
        <table className="tabular w-full text-small">
          <thead>
            <tr className="text-left text-muted">
              <th scope="col" className="pb-2 font-medium">
                One
              </th>
              <th scope="col" className="pb-2 text-right font-medium">
                You buy at
              </th>
              <th scope="col" className="pb-2 text-right font-medium">
                You sell at
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <tr key={row.code}>
                <th scope="row" className="py-3 text-left font-semibold text-body">
                  {row.code}
                </th>
                <td className="py-3 text-right font-medium">{formatNaira(row.buy ?? 0)}</td>
                <td className="py-3 text-right font-medium">{formatNaira(row.sell ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </Section>
  );
}

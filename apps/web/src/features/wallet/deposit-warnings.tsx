import { type CoinCode, coinOf } from "@manilla/shared/assets";
import type { Network } from "@manilla/shared/crypto/networks";
import { paths } from "@manilla/shared/web-paths";
import { TriangleAlert } from "lucide-react";
import { Link } from "react-router-dom";

/** Shown before the address, because people stop reading once they have copied it. */
export function DepositWarnings({ coin, network }: { coin: CoinCode; network: Network }) {
  const { name } = coinOf(coin);
  const warnings = [
    `Send only ${name} (${coin}) to this address. Another coin sent here is lost.`,
    `Use the ${network.name} network only.`,
    `The minimum deposit is ${network.minimumDeposit} ${coin}. Less is kept for you and credited once your deposits reach it.`,
    `It is credited after ${network.confirmations} ${network.confirmations === 1 ? "confirmation" : "confirmations"}.`,
    ...(network.memo
      ? [`Enter the ${network.memo.toLowerCase()} too. Without it the deposit cannot be given to you.`]
      : []),
  ];
  return (
    <section
      aria-labelledby="deposit-warnings"
      className="rounded-card bg-warning-soft px-4 py-3.5 text-small text-warning-ink"
    >
      <h2 id="deposit-warnings" className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden="true" className="size-[1.125rem] shrink-0" />
        Important Information
      </h2>
      <ul className="mt-2 list-disc space-y-1.5 pl-5 marker:text-warning-ink/60">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <Link
        to={`${paths.reportProblem}?kind=wrong_network`}
        className="-mb-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        Already sent it wrongly? Start a claim
      </Link>
    </section>
  );
}

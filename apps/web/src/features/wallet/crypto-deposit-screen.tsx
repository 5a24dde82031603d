import { type CoinCode, coinOf, isCoin } from "@manilla/shared/assets";
import { type Network, networkOf, networksOf } from "@manilla/shared/crypto/networks";
import { paths } from "@manilla/shared/web-paths";
import { ButtonLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Info, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { NetworkChoice } from "#ui/money/network-choice.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { AddressCard } from "./address-card.tsx";
import { DepositStatus } from "./deposit-status.tsx";

export function CryptoDepositScreen() {
  const code = (useParams()["currency"] ?? "").toUpperCase();
  if (isCoin(code)) return <CoinDeposit key={code} coin={code} />;
  return (
    <Screen title={t("Deposit")} back={paths.deposit}>
      <ErrorState
        title={t("Unsupported currency")}
        detail={t("You can't deposit {coin} here.", { coin: code })}
        action={<ButtonLink to={paths.deposit}>{t("Choose another asset")}</ButtonLink>}
      />
    </Screen>
  );
}

function CoinDeposit({ coin }: { coin: CoinCode }) {
  const [first] = networksOf[coin];
  const [networkId, setNetwork] = useState<string>(first.id);
  const network = networkOf(coin, networkId) ?? first;
  return (
    <Screen
      title={t("Deposit {name}", { name: coinOf(coin).name })}
      back={paths.deposit}
      aside={
        <>
          <DepositNotes network={network} />
          <DepositStatus coin={coin} />
        </>
      }
    >
      <NetworkChoice networks={networksOf[coin]} value={network.id} onValueChange={setNetwork} />
      <AddressCard key={network.id} coin={coin} network={network} />
    </Screen>
  );
}

/** These warnings about lost coins are beside the address, because people stop reading after they have copied it. */
function DepositNotes({ network }: { network: Network }) {
  const [Icon, look] = network.memo
    ? [TriangleAlert, "bg-warning-soft text-warning-ink"]
    : [Info, "bg-info-soft text-info-ink"];
  return (
    <section aria-labelledby="deposit-warnings" className={`rounded-card px-4 py-3.5 text-small ${look}`}>
      <h2 id="deposit-warnings" className="flex items-center gap-2 font-semibold">
        <Icon className="size-[1.125rem] shrink-0" />
        {t("Important Information")}
      </h2>
      <ul className="mt-2 list-disc space-y-1.5 pl-5 marker:text-current/60">
        <li>{t("We keep deposits below the minimum for you and add them once they reach it.")}</li>
        {network.memo && (
          <li>
            {t("Enter the {memo} too. Without it we can't add your deposit.", {
              memo: t(network.memo).toLowerCase(),
            })}
          </li>
        )}
      </ul>
      <Link
        to={`${paths.reportProblem}?kind=wrong_network`}
        className="-mb-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {t("Sent the wrong coin? Start a claim")}
      </Link>
    </section>
  );
}

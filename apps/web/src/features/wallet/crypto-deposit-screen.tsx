import { type CoinCode, coinOf, isCoin } from "@manilla/shared/assets";
import { networkOf, networksOf } from "@manilla/shared/crypto/networks";
import { paths } from "@manilla/shared/web-paths";
import { ButtonLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { NetworkChoice } from "#ui/money/network-choice.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { AddressCard } from "./address-card.tsx";
import { DepositStatus } from "./deposit-status.tsx";
import { DepositWarnings } from "./deposit-warnings.tsx";

export function CryptoDepositScreen() {
  const code = (useParams()["currency"] ?? "").toUpperCase();
  if (isCoin(code)) return <CoinDeposit key={code} coin={code} />;
  return (
    <Screen title={t("Deposit")} back={paths.deposit}>
      <ErrorState
        title={t("Unsupported currency")}
        detail={t("{coin} cannot be deposited here.", { coin: code })}
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
          <AddressCard key={network.id} coin={coin} network={network} />
          <DepositStatus coin={coin} />
        </>
      }
    >
      <NetworkChoice networks={networksOf[coin]} value={network.id} onValueChange={setNetwork} />
      <DepositWarnings coin={coin} network={network} />
    </Screen>
  );
}

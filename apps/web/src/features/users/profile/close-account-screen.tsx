import type { GivenUp } from "@manilla/shared/users/account-contract";
import { shownAmount } from "@manilla/shared/wallet/receipt-rows";
import { paths } from "@manilla/shared/web-paths";
import { ApiError } from "@manilla/ui/api/api-error.ts";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { SubmitButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { Screen } from "#ui/patterns/screen.tsx";
import { useCloseAccount } from "./account.queries.ts";
import { OwnPassword } from "./own-password.tsx";

function offerIn(error: Error | null): GivenUp[] | undefined {
  const offer = error instanceof ApiError ? error.data["giveUp"] : undefined;
  return Array.isArray(offer) ? (offer as GivenUp[]) : undefined; // cast: our server sends this list
}

function inWords(offer: readonly GivenUp[]): string {
  const texts = offer.map(({ currency, amount }) => shownAmount({ asset: currency, amount }));
  return new Intl.ListFormat("en-GB").format(texts);
}

export function CloseAccountScreen() {
  const [password, setPassword] = useState("");
  const close = useCloseAccount();
  const offer = offerIn(close.error);
  return (
    <Screen
      title={t("Close account")}
      back={paths.profile}
      onSubmit={() => {
        if (password !== "") close.mutate({ password, giveUp: offer });
      }}
      footer={
        <SubmitButton
          label={offer ? t("Give up {amount} and close", { amount: inWords(offer) }) : t("Close my account")}
          variant="danger"
          disabled={password === ""}
          loading={close.isPending}
        />
      }
    >
      <Banner tone="warning" title={t("You can't undo this")}>
        <span className="block pb-2">
          {t(
            "You can close your account once every balance is zero and nothing is pending. You can give up amounts that are too small to withdraw or send.",
          )}
        </span>
        {t("You'll lose coins below the deposit minimum. Download your data first if you want to keep it.")}
      </Banner>
      <OwnPassword
        value={password}
        onValueChange={setPassword}
        sending={close}
        failed={t("We couldn't close your account. Please try again.")}
      />
    </Screen>
  );
}

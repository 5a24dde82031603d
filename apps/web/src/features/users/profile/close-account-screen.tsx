import { paths } from "@manilla/shared/web-paths";
import { useState } from "react";
import { t } from "../../../lib/texts/t.ts";
import { Banner } from "../../../ui/base/banner.tsx";
import { Button } from "../../../ui/base/button.tsx";
import { Screen } from "../../../ui/patterns/screen.tsx";
import { useCloseAccount } from "./account.queries.ts";
import { OwnPassword } from "./own-password.tsx";

export function CloseAccountScreen() {
  const [password, setPassword] = useState("");
  const { mutate: close, isPending, error, reset } = useCloseAccount();
  return (
    <Screen
      title={t("Close account")}
      back={paths.profile}
      onSubmit={() => {
        if (password !== "") close(password);
      }}
      footer={
        <Button wide size="lg" type="submit" variant="danger" disabled={password === ""} loading={isPending}>
          {t("Close my account")}
        </Button>
      }
    >
      <Banner tone="warning" title={t("This cannot be undone")}>
        {t(
          "You can close your account once every balance is zero and nothing is pending. Download your data first if you want to keep it.",
        )}
      </Banner>
      <OwnPassword
        value={password}
        onValueChange={(typed) => {
          setPassword(typed);
          reset();
        }}
        error={error}
        failed={t("Your account could not be closed. Please try again.")}
      />
    </Screen>
  );
}

import { paths } from "@manilla/shared/web-paths";
import { Banner, ErrorBanner } from "@manilla/ui/base/banner.tsx";
import { SubmitButton, WideLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useSearchParams } from "react-router-dom";
import { Screen } from "#ui/patterns/screen.tsx";
import { SplitFrame } from "#ui/patterns/split-frame.tsx";
import { type Kept, KeptFactors } from "./kept-factors.tsx";
import { useFreezeAccount } from "./profile/account.queries.ts";

/**
 * Freezes the account by a link in security messages. Needs no login, because a thief may have changed the password.
 */
export function NotMeScreen() {
  const [search] = useSearchParams();
  const { mutate: freeze, isPending, data, error } = useFreezeAccount();
  const token = search.get("token") ?? "";
  return (
    <SplitFrame line={t("One tap, and nothing leaves your account.")}>
      {data ? (
        <Frozen kept={data} />
      ) : (
        <Screen
          title={t("Wasn't this you?")}
          titleSize="large"
          onSubmit={() => freeze(token)}
          footer={<SubmitButton label={t("Freeze my account")} variant="danger" loading={isPending} />}
        >
          <p className="-mt-3 text-muted">
            {t(
              "Freeze your account: no money can leave it, and we log out every device. Your money stays yours. If your email or phone number was changed, we restore the old one. We remove passkeys and authenticator apps of the last 3 days.",
            )}
          </p>
          <ErrorBanner
            error={error}
            failed={t("We couldn't freeze your account. Please try again or contact support.")}
          />
        </Screen>
      )}
    </SplitFrame>
  );
}

function Frozen({ kept }: { kept: Kept }) {
  return (
    <Screen
      title={t("Your account is frozen")}
      titleSize="large"
      footer={<WideLink to={paths.forgotPassword} replace label={t("Choose a new password")} />}
    >
      <Banner tone="success" title={t("No money can leave, and we log out every device")}>
        {t(
          "Choose a new password now and sign in. Then unfreeze the account with your authenticator app or passkey, under Profile, Sign-in and payments. Without one, support will unfreeze it once they know it's you.",
        )}
      </Banner>
      <KeptFactors kept={kept} />
    </Screen>
  );
}

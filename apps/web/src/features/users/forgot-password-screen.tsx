import { seconds } from "@manilla/shared/duration";
import { paths } from "@manilla/shared/web-paths";
import { ErrorBanner } from "@manilla/ui/base/banner.tsx";
import { SubmitButton } from "@manilla/ui/base/button.tsx";
import { Logo } from "@manilla/ui/base/logo.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useSupportChannels } from "#lib/live/support-channels.ts";
import { fieldsOf } from "#lib/routes/fields-of.ts";
import { T } from "#lib/texts/rich-text.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { SplitFrame } from "#ui/patterns/split-frame.tsx";
import { useForgotPassword } from "./profile/account.queries.ts";

/** The answer does not reveal whether the account exists. */
export function ForgotPasswordScreen() {
  const navigate = useNavigate();
  const { identifier: typed } = fieldsOf(useLocation().state);
  const [identifier, setIdentifier] = useState(typeof typed === "string" ? typed : "");
  const { mutate: requestCode, isPending, error, reset } = useForgotPassword();
  const wanted = identifier.trim();
  const href = useSupportChannels()[0]?.href;
  const toSupport = (words: ReactNode) => (
    <a
      className="-my-3 inline-flex min-h-11 items-center font-semibold text-accent-ink underline"
      href={href}
    >
      {words}
    </a>
  );

  function submit() {
    if (wanted === "") return;
    requestCode(
      { identifier: wanted },
      {
        onSuccess: ({ resetId, resendIn }) =>
          navigate(paths.resetPassword, {
            state: { identifier: wanted, resetId, resendAt: Date.now() + seconds(resendIn) },
          }),
      },
    );
  }

  return (
    <SplitFrame line={t("It happens to everyone.")}>
      <Screen
        title={t("Forgot your password?")}
        titleSize="large"
        back={paths.login}
        actions={<Logo className="mr-2 lg:hidden" />}
        onSubmit={submit}
      >
        <p className="-mt-3 text-muted">
          {t("We'll send a 6-digit code to the email or phone on your account.")}
        </p>
        <ErrorBanner error={error} failed={t("Failed to send verification code")} />
        <Field
          label={t("Email, phone or username")}
          name="identifier"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={identifier}
          onChange={(event) => {
            setIdentifier(event.target.value);
            reset();
          }}
        />
        <SubmitButton label={t("Send code")} disabled={wanted === ""} loading={isPending} />
        <p className="text-balance text-center text-muted text-small">
          <T text="No longer have your email or phone? <link>Ask support</link>" link={toSupport} />
        </p>
      </Screen>
    </SplitFrame>
  );
}

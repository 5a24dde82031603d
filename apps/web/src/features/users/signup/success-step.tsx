import { paths } from "@manilla/shared/web-paths";
import { ButtonLink } from "@manilla/ui/base/button.tsx";
import { LogoMark } from "@manilla/ui/base/logo.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Screen } from "#ui/patterns/screen.tsx";
import { SignupProgress } from "./signup-progress.tsx";

export function SuccessStep({ username }: { username: string }) {
  return (
    <Screen
      title={t("Your account is ready")}
      titleSize="large"
      progress={<SignupProgress step={3} percent={100} />}
      footer={
        <ButtonLink to={paths.dashboard} wide size="lg" replace>
          {t("Get Started")}
        </ButtonLink>
      }
    >
      <p className="-mt-3 text-lead text-muted">{t("Welcome, {username}.", { username })}</p>
      <div className="grid grow place-items-center py-6">
        <div className="grid size-56 animate-arrive place-items-center rounded-full bg-deep">
          <LogoMark className="h-32 translate-y-1 text-copper" />
        </div>
      </div>
      <p className="text-center text-muted text-small">
        {t("Keep your password and PIN safe. Manilla staff will never ask for them.")}
      </p>
    </Screen>
  );
}

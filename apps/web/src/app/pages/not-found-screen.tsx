import { paths } from "@manilla/shared/web-paths";
import { ButtonLink } from "@manilla/ui/base/button.tsx";
import { LogoMark } from "@manilla/ui/base/logo.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useSession } from "#lib/session/session.ts";
import { T } from "#lib/texts/rich-text.tsx";
import { useHeadingFocus } from "#ui/patterns/screen.tsx";

export function NotFoundScreen() {
  const session = useSession();
  // The router's location is not used, because the router replaces a path that cannot be decoded.
  const { pathname } = window.location;
  const heading = useHeadingFocus(t("Page not found"));
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-phone flex-col items-center justify-center gap-4 px-6 py-12 text-center">
      <LogoMark className="h-20 rotate-[150deg] text-line" />
      <h1 ref={heading} tabIndex={-1} className="mt-4 font-semibold text-title">
        {t("Page not found")}
      </h1>
      <p className="max-w-sm text-muted">
        <T
          text="There is nothing at {pathname}. The link may be old or mistyped."
          pathname={<span className="break-all font-medium text-ink">{pathname}</span>}
        />
      </p>
      <div className="mt-4 w-full max-w-xs">
        <ButtonLink wide to={session ? paths.dashboard : paths.landing}>
          {session ? t("Return to Dashboard") : t("Go to the start page")}
        </ButtonLink>
      </div>
    </div>
  );
}

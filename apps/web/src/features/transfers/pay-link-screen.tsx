import { groupThousands } from "@manilla/shared/format-money";
import { handleText, readUsername } from "@manilla/shared/transfers/rules";
import { paths } from "@manilla/shared/web-paths";
import { WideLink } from "@manilla/ui/base/button.tsx";
import { LogoMark } from "@manilla/ui/base/logo.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Navigate, useLocation, useParams, useSearchParams } from "react-router-dom";
import { isPositive } from "#lib/money/money-input.ts";
import { useSession } from "#lib/session/session.ts";
import { Screen, type ScreenProps } from "#ui/patterns/screen.tsx";
import { SplitFrame } from "#ui/patterns/split-frame.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { readRequestedAmount } from "./pay-link.ts";

export function PayLinkScreen() {
  const { username = "" } = useParams();
  const [search] = useSearchParams();
  const { pathname, search: query } = useLocation();
  const session = useSession();
  // Anyone can make such a link, so its path may contain only a username and no other text.
  const handle = readUsername(username);
  if (!handle) return <Incomplete />;
  const person = handleText(handle);
  const { asset, amount } = readRequestedAmount(search);
  const naira = asset === "NGN" ? amount : "";
  if (session) {
    const values = new URLSearchParams({ to: person });
    for (const name of ["amount", "asset", "note"]) {
      const value = search.get(name);
      if (value !== null) values.set(name, value);
    }
    return <Navigate replace to={`${paths.sendToPerson}?${values}`} />;
  }
  return (
    <Page
      footer={
        <div className="flex flex-col gap-3">
          <WideLink to={paths.login} state={{ payLink: `${pathname}${query}` }} label={t("Sign In")} />
          <WideLink variant="secondary" to={paths.signup} label={t("Get Started")} />
        </div>
      }
    >
      <div className="flex grow flex-col items-center justify-center gap-4 text-center">
        <LogoMark className="h-16 text-copper" />
        <p className="wrap-anywhere font-semibold text-title">{person}</p>
        {isPositive(naira) && (
          <p className="tabular wrap-anywhere font-semibold text-heading">₦{groupThousands(naira)}</p>
        )}
        <p className="max-w-xs text-muted">
          {t("This link is for a payment on Manilla. Sign in to see who gets it.")}
        </p>
      </div>
    </Page>
  );
}

function Page(page: Pick<ScreenProps, "back" | "footer" | "children">) {
  return (
    <SplitFrame line={t("Pay people instantly, free of charge.")}>
      <Screen title={t("Pay with Manilla")} titleSize="large" {...page} />
    </SplitFrame>
  );
}

function Incomplete() {
  const session = useSession();
  return (
    <Page
      back={paths.landing}
      footer={
        <WideLink
          to={session ? paths.sendToPerson : paths.landing}
          label={session ? t("Send to a person") : t("Go to the start page")}
        />
      }
    >
      <EmptyState title={t("This payment link is incomplete. Please ask for a new one.")} />
    </Page>
  );
}

import { paths } from "@manilla/shared/web-paths";
import { t } from "@manilla/ui/texts/t.ts";
import { useOnline } from "@manilla/ui/use-online.ts";
import { WifiOff } from "lucide-react";
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import {
  BrowserRouter,
  type Location,
  useLocation,
  useNavigate,
  useNavigationType,
  useRoutes,
} from "react-router-dom";
import { lazyPart } from "#lib/routes/lazy-code.ts";
import { lostSession, useSession } from "#lib/session/session.ts";
import { AppErrorScreen } from "./pages/app-error-screen.tsx";
import { appRoutes } from "./routes/app-routes.ts";
import { resolveRedirect } from "./routes/locations.ts";

const Background = lazyPart(async () => (await import("./background.tsx")).Background);

/** The screens have no Suspense, so that the prerendered HTML or the old screen stays until the new screen is ready. */
export function App() {
  return (
    <BrowserRouter>
      <AppTree />
    </BrowserRouter>
  );
}

export function AppTree() {
  return (
    <>
      <OfflineBanner />
      {import.meta.env.PROD && <Background running={import.meta.url} />}
      <PerPerson>
        <Screens />
      </PerPerson>
    </>
  );
}

/** Other sticky elements move below the banner (`--banner`). */
function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status" className="sticky top-0 z-30">
      {!online && (
        <p
          ref={(it) => document.documentElement.style.setProperty("--banner", it && `${it.offsetHeight}px`)}
          className="flex items-center justify-center gap-2 text-balance bg-warning-soft px-4 py-2 text-center font-medium text-small text-warning-ink max-[22rem]:text-micro"
        >
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {t("You're offline. Figures may be out of date, and nothing new is paid or sent.")}
        </p>
      )}
    </div>
  );
}

/**
 * If another person signs in, all screens remount, because typed input and a running payment belong to the first
 * person.
 */
export function PerPerson({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const person = useSession()?.user.id;
  const [seen, setSeen] = useState({ person, turn: 0 });
  if (person !== seen.person) {
    const isOther = person !== undefined && seen.person !== undefined;
    setSeen({ person, turn: isOther ? seen.turn + 1 : seen.turn });
  }
  useEffect(() => {
    if (seen.turn > 0) void navigate(paths.dashboard, { replace: true });
  }, [seen.turn, navigate]);
  return <Fragment key={seen.turn}>{children}</Fragment>;
}

function Screens() {
  const location = useLocation();
  const navigate = useNavigate();
  // Guards run once per navigation, and `useRedirectAfterSignOut` handles the end of a session.
  const path = useMemo(() => resolveRedirect(location.pathname), [location]);
  const isRedirected = path !== location.pathname;
  useEffect(() => {
    if (isRedirected) void navigate(path, { replace: true });
  }, [isRedirected, path, navigate]);
  useScrollToTop();
  useRedirectAfterSignOut();
  const screens = useRoutes(appRoutes, isRedirected ? path : withRoute(location));
  return (
    <ErrorBoundary resetKeys={[location]} FallbackComponent={AppErrorScreen}>
      {screens}
    </ErrorBoundary>
  );
}

/** Shows the not-found page of the area for a path that cannot be decoded. */
function withRoute(location: Location): Location {
  try {
    decodeURIComponent(location.pathname);
    return location;
  } catch {
    const [, area = ""] = location.pathname.split("/");
    return { ...location, pathname: `/${area}/not/found` };
  }
}

function useRedirectAfterSignOut(): void {
  const navigate = useNavigate();
  const signedIn = useSession() !== null;
  const wasSignedIn = useRef(signedIn);
  const { pathname, search } = useLocation();
  useEffect(() => {
    // A public page stays open after the session ends, e.g. the result of a password reset.
    const isPrivate = resolveRedirect(pathname) !== pathname;
    if (wasSignedIn.current && !signedIn && isPrivate) {
      const state = lostSession() === null ? null : { from: `${pathname}${search}` };
      void navigate(paths.login, { replace: true, state });
    }
    wasSignedIn.current = signedIn;
  }, [signedIn, pathname, search, navigate]);
}

/** Scrolls to the top of a new page, but not after back or reload. */
function useScrollToTop(): void {
  const { pathname } = useLocation();
  const returned = useNavigationType() === "POP";
  const before = useRef(pathname);
  useLayoutEffect(() => {
    // The steps of a flow have the same path and do not scroll.
    if (before.current !== pathname && !returned) window.scrollTo({ top: 0 });
    before.current = pathname;
  }, [pathname, returned]);
}

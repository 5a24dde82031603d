import { paths } from "@manilla/shared/web-paths";
import { Suspense, useEffect, useMemo, useRef } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { BrowserRouter, useLocation, useNavigate, useRoutes } from "react-router";
import { lazyPart } from "../lib/lazy-code.ts";
import { lostSession, useSession } from "../lib/session/session.ts";
import { OfflineBanner } from "../ui/states/offline-banner.tsx";
import { AppErrorScreen } from "./pages/app-error-screen.tsx";
import { PerPerson } from "./per-person.tsx";
import { resolveRedirect, routes } from "./routes/places.ts";
import { useScrollToTop } from "./use-scroll-to-top.ts";

const NewVersion = lazyPart(async () => (await import("./new-version.tsx")).NewVersion);
const FollowNotifications = lazyPart(
  async () => (await import("./follow-notifications.ts")).FollowNotifications,
);

/**
 * The library's declarative half: its data half is twice the size, and nothing here needs its loaders and actions. There
 * is no Suspense around the screens on purpose: what is there (at first the frame in the HTML) stays until the next is.
 */
export function App() {
  return (
    <BrowserRouter>
      <AppTree />
    </BrowserRouter>
  );
}

/** All below the router: what a page prerendered at build time must have in common with the browser's. */
export function AppTree() {
  return (
    <>
      <OfflineBanner />
      {import.meta.env.PROD && (
        <Suspense>
          <NewVersion running={import.meta.url} />
          <FollowNotifications />
        </Suspense>
      )}
      <PerPerson>
        <Screens />
      </PerPerson>
    </>
  );
}

function Screens() {
  const location = useLocation();
  const navigate = useNavigate();
  // Asked once an arrival: a session that begins or ends on a screen is answered there, or just below.
  const place = useMemo(() => resolveRedirect(location.pathname), [location]);
  const sentOn = place !== location.pathname;
  useEffect(() => {
    if (sentOn) void navigate(place, { replace: true });
  }, [sentOn, place, navigate]);
  useScrollToTop();
  useWayOut();
  const screen = useRoutes(routes, sentOn ? place : location);
  return (
    <ErrorBoundary resetKeys={[location.key]} FallbackComponent={AppErrorScreen}>
      {screen}
    </ErrorBoundary>
  );
}

/** However the session ended (logout, a 401, its time, another tab), the next thing to see is the sign-in. */
function useWayOut(): void {
  const signedIn = useSession() !== null;
  const wasSignedIn = useRef(signedIn);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (wasSignedIn.current && !signedIn) {
      const state = lostSession() === null ? null : { from: `${pathname}${search}` };
      void navigate(paths.login, { replace: true, state });
    }
    wasSignedIn.current = signedIn;
  }, [signedIn, navigate, pathname, search]);
}

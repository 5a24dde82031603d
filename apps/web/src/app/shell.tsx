import { paths } from "@manilla/shared/web-paths";
import { Logo } from "@manilla/ui/base/logo.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { ArrowLeftRight, ChartNoAxesColumn, House, ReceiptText, UserRound } from "lucide-react";
import { Activity, type MouseEvent, type ReactNode, useRef, useState } from "react";
import { Link, matchPath, useLocation } from "react-router-dom";
import { lazyPart } from "#lib/routes/lazy-code.ts";
import { useLocked } from "#lib/session/app-lock.ts";
import { ThemeSwitch } from "#ui/fields/theme-switch.tsx";
import { useSessionRenewal } from "./session-renewal.ts";

const LockScreen = lazyPart(
  async () => (await import("#features/users/security/lock-screen.tsx")).LockScreen,
);

const places = [
  { to: paths.dashboard, label: t("Home"), Icon: House },
  { to: paths.rates, label: t("Rates"), Icon: ChartNoAxesColumn },
  { to: paths.bills, label: t("Bills"), Icon: ReceiptText },
  { to: paths.activity, label: t("History"), Icon: ArrowLeftRight },
  { to: paths.profile, label: t("Profile"), Icon: UserRound },
] as const;

export function Shell({ children }: { children?: ReactNode }) {
  const here = useHere();
  useSessionRenewal();
  const lost = !isKnown(here);
  // The bottom navigation bar is only on the main screens and on unknown paths, because elsewhere people would hit it
  // instead of the screen's own button.
  const atPlace = lost || places.some((place) => place.to === here);
  const inside = placeOf(here);
  const main = useRef<HTMLElement>(null);
  /** Replaces the browser's jump to #main, which would add a history entry without the page's state. */
  function skip(event: MouseEvent) {
    event.preventDefault();
    main.current?.focus();
  }
  return (
    <AppLock>
      <div className="mx-auto flex min-h-dvh w-full max-w-desk lg:px-6">
        <a
          href="#main"
          onClick={skip}
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-full focus:bg-surface focus:px-4 focus:py-3"
        >
          {t("Skip to content")}
        </a>
        <Rail here={here} inside={inside} />
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className={`flex min-w-0 grow flex-col outline-none ${atPlace ? "max-lg:pb-20" : ""}`}
        >
          {children}
        </main>
        {atPlace && <Bar here={here} />}
      </div>
    </AppLock>
  );
}

/**
 * After a time without use, shows the lock instead of the screens. The hidden screens keep their state and running
 * payments, but their effects stop until the unlock.
 */
function AppLock({ children }: { children: ReactNode }) {
  const { locked, unlock } = useLocked();
  const [wasOpen, setWasOpen] = useState(!locked);
  if (!locked && !wasOpen) setWasOpen(true);
  return (
    <>
      {locked && <LockScreen onUnlocked={unlock} />}
      {wasOpen && <Activity mode={locked ? "hidden" : "visible"}>{children}</Activity>}
    </>
  );
}

/** True if the path has a page. */
function isKnown(path: string): boolean {
  return Object.values(paths).some((known) => matchPath(known, path));
}

function useHere(): string {
  const { pathname } = useLocation();
  return pathname.replace(/\/$/, "").replace(paths.trades, paths.activity);
}

function placeOf(here: string): string {
  if (matchPath(paths.coin, here) || here.startsWith(paths.priceAlerts)) return paths.rates;
  if (here.startsWith(paths.help)) return paths.profile;
  // Every signed-in path begins with the dashboard's path, so the dashboard must match exactly.
  const open = places.filter(({ to }) => to !== paths.dashboard && here.startsWith(to)).map(({ to }) => to);
  return (
    open.sort((a, b) => b.length - a.length)[0] ??
    (here.startsWith(paths.dashboard) && isKnown(here) ? paths.dashboard : "")
  );
}

function Rail({ here, inside }: { here: string; inside: string }) {
  return (
    <div className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col border-line border-r py-7 pr-6 lg:flex">
      <Link
        to={paths.dashboard}
        className="inline-flex min-h-11 items-center self-start"
        aria-label={t("Manilla, home")}
      >
        <Logo />
      </Link>
      <nav aria-label={t("Main")} className="mt-8 flex grow flex-col gap-1">
        {places.map(({ to, label, Icon }) => (
          <Link
            key={to}
            to={to}
            aria-current={to === here ? "page" : to === inside ? "true" : undefined}
            className="flex min-h-12 items-center gap-3 rounded-full px-4 font-medium text-body text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink aria-[current]:bg-sunken aria-[current]:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
            {label}
          </Link>
        ))}
      </nav>
      <ThemeSwitch />
    </div>
  );
}

function Bar({ here }: { here: string }) {
  return (
    <nav
      aria-label={t("Main")}
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md lg:hidden"
    >
      <div className="mx-auto flex max-w-phone">
        {places.map(({ to, label, Icon }) => (
          <Link
            key={to}
            to={to}
            aria-current={to === here ? "page" : undefined}
            className="group flex min-h-16 flex-1 flex-col items-center justify-center gap-1 font-medium text-micro text-muted outline-offset-[-3px] aria-[current=page]:text-accent-ink"
          >
            <Icon aria-hidden="true" className="size-[1.375rem] group-aria-[current=page]:stroke-[2.4]" />
            {label}
          </Link>
        ))}
      </div>
    </nav>
  );
}

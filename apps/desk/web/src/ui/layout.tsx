import { queueNames, queueTitles } from "@manilla/shared/desk/queue-contract";
import { signOutOfDesk } from "@manilla/shared/desk/session-contract";
import { cacheReply } from "@manilla/ui/api/cache-reply.ts";
import { Wordmark } from "@manilla/ui/base/logo.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { LogOut } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation, useMatch, useNavigate } from "react-router-dom";
import { callApi } from "../lib/call.ts";
import { sessionKey } from "../lib/session.ts";
import { useKeys } from "../lib/use-keys.ts";
import type { Page } from "../pages.tsx";
import { SavedViews } from "./saved-views.tsx";
import { SearchBox } from "./search-box.tsx";

interface LayoutProps {
  session: { username: string; role: string };
  pages: readonly Page[];
  children: ReactNode;
}

export function Layout({ session, pages, children }: LayoutProps) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = pathname && nav.current?.querySelector('[aria-current="page"]');
    if (current) current.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname]);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[13rem_1fr]">
      <header className="flex flex-col gap-3 border-line border-b bg-surface p-3 lg:sticky lg:top-0 lg:h-dvh lg:border-r lg:border-b-0 lg:p-4">
        <div className="flex items-center justify-between gap-3 lg:block">
          <div className="flex items-center gap-2 [&_svg]:h-5">
            <Wordmark />
            <span className="font-semibold text-muted text-small">desk</span>
          </div>
          <Account session={session} className="lg:hidden" />
        </div>
        <nav ref={nav} aria-label="Desk" className="flex gap-1 overflow-x-auto lg:flex-col">
          {pages.map((page) => page.label && <NavLink key={page.path} {...page} />)}
        </nav>
        <SavedViews />
        <Account session={session} className="mt-auto max-lg:hidden" />
      </header>
      <main className="mx-auto w-full min-w-0 max-w-7xl space-y-5 p-3 sm:p-6">
        {/* Navigation to another page closes the list of results. The page itself has the path as its key too. */}
        <SearchBox key={`search ${pathname}`} />
        {children}
        <p className="text-micro text-muted">All times are Lagos time.</p>
      </main>
      <Palette pages={pages} />
    </div>
  );
}

function NavLink({ path, label, Icon }: Page) {
  const isOpen = useMatch({ path, end: path === "/" }) !== null;
  return (
    <Link
      to={path}
      aria-current={isOpen ? "page" : undefined}
      className={clsx(
        "flex min-h-11 shrink-0 items-center gap-2 rounded-field px-3 font-medium text-small",
        isOpen ? "bg-accent-soft text-accent-ink" : "text-ink hover:bg-sunken",
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-4 max-sm:hidden" />}
      {label}
    </Link>
  );
}

function Account({ session, className }: { session: LayoutProps["session"]; className: string }) {
  const queries = useQueryClient();
  const leave = useMutation({
    mutationFn: () => callApi(signOutOfDesk, {}),
    onSuccess: async () => {
      // `queries.clear()` would not render App again, so App would keep showing the old session.
      await cacheReply(queries, sessionKey, null);
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    },
  });
  return (
    <div className={clsx("flex items-center justify-between gap-2 text-small", className)}>
      <Link
        to="/account"
        className="flex min-h-11 min-w-0 grow flex-wrap content-center justify-end gap-x-1.5 truncate rounded-field px-2 hover:bg-sunken lg:block"
      >
        <span className="sr-only">Your account, </span>
        <span className="truncate font-semibold lg:block">{session.username}</span>
        <span className="text-muted lg:block">{session.role}</span>
      </Link>
      <button
        type="button"
        onClick={() => leave.mutate()}
        aria-label="Log out"
        className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-sunken"
      >
        <LogOut aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}

function Palette({ pages }: { pages: readonly Page[] }) {
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  useKeys({ "mod+k": () => dialog.current?.showModal() });
  const places = [
    ...pages.flatMap(({ path, label }) => (label ? [{ label, to: path }] : [])),
    ...queueNames.map((name) => ({ label: queueTitles[name], to: `/queues/${name}` })),
  ].filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()));
  function go(to: string | undefined): void {
    if (to === undefined) return;
    dialog.current?.close();
    setText("");
    void navigate(to);
  }
  return (
    <dialog
      ref={dialog}
      aria-label="Go to"
      className="m-auto mt-[12dvh] w-[min(32rem,92vw)] rounded-card bg-surface p-3 text-ink shadow-float backdrop:bg-scrim"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          go(places[0]?.to);
        }}
      >
        <input
          aria-label="Go to"
          placeholder="Go to…"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className="min-h-12 w-full rounded-field border border-edge bg-surface px-4 text-body"
        />
      </form>
      <ul className="pt-2">
        {places.map(({ label, to }) => (
          <li key={to}>
            <button
              type="button"
              onClick={() => go(to)}
              className="min-h-11 w-full rounded-field px-4 text-left text-small hover:bg-sunken"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </dialog>
  );
}

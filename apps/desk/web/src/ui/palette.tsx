import { queueNames, queueTitles } from "@manilla/shared/desk/queue-contract";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useKeys } from "../lib/use-keys.ts";
import type { Page } from "../pages.tsx";

export function Palette({ pages }: { pages: readonly Page[] }) {
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  useKeys({ "mod+k": () => setOpen(true) });
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  const places = [
    ...pages.flatMap(({ path, nav }) => (nav ? [{ label: nav.label, to: path }] : [])),
    ...queueNames.map((name) => ({ label: queueTitles[name], to: `/queues/${name}` })),
  ].filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()));
  function go(to: string | undefined): void {
    if (to === undefined) return;
    setOpen(false);
    setText("");
    void navigate(to);
  }
  return (
    <dialog
      ref={dialog}
      aria-label="Go to"
      onClose={() => setOpen(false)}
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

import { Drawer } from "@base-ui/react/drawer";
import { t } from "@manilla/ui/texts/t.ts";
import { X } from "lucide-react";
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useState } from "react";
import { pushSheetEntry } from "#lib/routes/sheet-history.ts";
import { BareForm } from "./bare-form.tsx";

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Called after the exit animation, but not if the sheet was closed before it was shown. */
  onClosed?: () => void;
  footer?: ReactNode;
  /** Makes the sheet a form whose submit button is in the footer. */
  onSubmit?: (() => void) | undefined;
  /** While money is moving: Esc, a tap outside, a swipe and the close button do nothing. */
  locked?: boolean;
  children: ReactNode;
}

export function Sheet({
  open,
  onOpenChange,
  title,
  description,
  onClosed,
  footer,
  onSubmit,
  locked = false,
  children,
}: SheetProps) {
  const opener = useOpener(open);
  // The content is deferred, so that the button reacts to the tap before a slow phone renders a long sheet.
  const isReady = useDeferredValue(open, false);
  useBackCloses(open, { locked, onOpenChange });
  return (
    <Drawer.Root
      open={open && isReady}
      onOpenChange={(next) => (locked && !next ? undefined : onOpenChange(next))}
      onOpenChangeComplete={(now) => (now ? undefined : onClosed?.())}
      disablePointerDismissal={locked}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className="sheet-backdrop" />
        <Drawer.Viewport className="fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
          <Drawer.Popup className="sheet-popup" finalFocus={() => (opener?.isConnected ? opener : true)}>
            <div
              aria-hidden="true"
              className="mx-auto mt-2.5 max-[22rem]:mt-1 h-1.5 w-10 shrink-0 rounded-full bg-edge/60 sm:hidden"
            />
            <div className="flex shrink-0 items-start justify-between gap-3 px-5 pt-3 pb-2 max-[22rem]:py-0 sm:pt-5">
              <div className="min-w-0 pt-2">
                <Drawer.Title className="font-semibold text-heading">{title}</Drawer.Title>
                {description && (
                  <Drawer.Description className="mt-1 text-muted text-small">
                    {description}
                  </Drawer.Description>
                )}
              </div>
              <Drawer.Close
                aria-label={t("Close")}
                disabled={locked}
                className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink disabled:opacity-40"
              >
                <X aria-hidden="true" className="size-5" />
              </Drawer.Close>
            </div>
            <BareForm onSubmit={onSubmit}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
              <Drawer.Content
                tabIndex={0}
                className="min-h-0 shrink-[999] grow overflow-y-auto overscroll-contain px-5 pt-1 pb-5 focus-visible:outline-none has-[>:only-child:empty]:hidden"
              >
                {children}
              </Drawer.Content>
              {footer && (
                <div className="min-h-0 overflow-y-auto border-line px-5 [:not(:has(>:only-child:empty))+&]:border-t pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] max-[22rem]:pb-2">
                  {footer}
                </div>
              )}
            </BareForm>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

function useBackCloses(
  open: boolean,
  { locked, onOpenChange }: { locked: boolean; onOpenChange: (open: boolean) => void },
) {
  const close = useEffectEvent(() => {
    if (locked) return false;
    onOpenChange(false);
    return true;
  });
  useEffect(() => (open ? pushSheetEntry(() => close()) : undefined), [open]);
}

function useOpener(open: boolean): HTMLElement | null {
  const [last, setLast] = useState<{ open: boolean; opener: HTMLElement | null }>({
    open: false,
    opener: null,
  });
  if (open === last.open) return last.opener;
  const active = document.activeElement;
  const opener = active instanceof HTMLElement && active !== document.body ? active : null;
  const next = { open, opener: open ? opener : last.opener };
  setLast(next);
  return next.opener;
}

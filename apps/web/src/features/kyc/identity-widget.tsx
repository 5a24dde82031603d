import { Dialog } from "@base-ui/react/dialog";
import { seconds } from "@manilla/shared/duration";
import type { ReplyOf } from "@manilla/shared/http/route";
import type { startIdentity } from "@manilla/shared/kyc/contract";
import { t } from "@manilla/ui/texts/t.ts";
import { X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { IconButton } from "#ui/base/icon-button.tsx";
import { Loading } from "#ui/base/skeleton.tsx";
import { useTimeout } from "#ui/states/countdown.tsx";
import { WidgetError } from "#ui/states/widget-boundary.tsx";

/** If the widget sends no message in this time, it is blocked or failed to load. */
const silenceMilliseconds = seconds(15);

export type IdentitySession = ReplyOf<typeof startIdentity>;
export type IdentityEnd = Extract<WidgetEvent, "success" | "error" | "close">;

interface IdentityWidgetProps {
  session: IdentitySession;
  onEnd: (event: IdentityEnd) => void;
}

export function IdentityWidget({ session, onEnd }: IdentityWidgetProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [phase, setPhase] = useState<"loading" | "running" | "silent">("loading");
  const [round, setRound] = useState(0);

  const onMessage = useEffectEvent((message: MessageEvent<unknown>) => {
    const event = widgetEvent(message, { origin: session.origin, window: frame.current?.contentWindow });
    if (event === "loading" || event === null) return;
    if (event === "start") setPhase("running");
    else onEnd(event);
  });

  useEffect(() => {
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, []);

  useTimeout(() => setPhase("silent"), phase === "loading" ? silenceMilliseconds : undefined);

  function retry() {
    setPhase("loading");
    setRound((n) => n + 1);
  }

  return (
    <Dialog.Root open modal disablePointerDismissal onOpenChange={(open) => !open && onEnd("close")}>
      <Dialog.Portal>
        <Dialog.Popup className="fixed inset-0 z-40 flex flex-col bg-canvas outline-none">
          <header className="flex min-h-14 shrink-0 items-center gap-3 border-line border-b px-4 pt-[env(safe-area-inset-top)]">
            <Dialog.Title className="grow truncate font-semibold text-lead">
              {t("Identity check")}
            </Dialog.Title>
            <IconButton
              label={t("Close identity check")}
              icon={<X className="size-5" />}
              onClick={() => onEnd("close")}
            />
          </header>
          <div className="relative grow">
            {phase === "loading" && (
              <div className="absolute inset-0 grid place-items-center bg-canvas">
                <Loading label={t("Opening the identity check")}>
                  <p aria-hidden="true" className="animate-pulse text-muted">
                    {t("Opening the identity check…")}
                  </p>
                </Loading>
              </div>
            )}
            {phase === "silent" ? (
              <div className="mx-auto w-full max-w-phone p-4">
                <WidgetError onRetry={retry} />
              </div>
            ) : (
              <iframe
                key={round}
                ref={frame}
                src={session.url}
                title={t("Identity verification")}
                allow="camera; microphone"
                sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
                className="absolute inset-0 size-full border-0"
              />
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type WidgetEvent = "loading" | "start" | "success" | "error" | "close";

const events: Record<string, WidgetEvent> = {
  loading: "loading",
  begin: "start",
  start: "start",
  success: "success",
  "connect.account.success": "success",
  error: "error",
  "connect.account.error": "error",
  close: "close",
  "connect.widget.close": "close",
  "connect.account.close": "close",
};

/** Returns the event of a message from the provider's origin and our own frame, and null for any other message. */
export function widgetEvent(
  message: Pick<MessageEvent<unknown>, "origin" | "source" | "data">,
  trusted: { origin: string; window: Window | null | undefined },
): WidgetEvent | null {
  if (message.origin !== trusted.origin || !trusted.window || message.source !== trusted.window) return null;
  const { data } = message;
  if (typeof data !== "object" || data === null || !("type" in data) || typeof data.type !== "string")
    return null;
  return Object.hasOwn(events, data.type) ? (events[data.type] ?? null) : null;
}

import clsx from "clsx";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { IconButton } from "./icon-button.tsx";

export interface ScreenProps {
  title: string;
  /** A path, or what to do; without it there is no back button. */
  back?: string | (() => void) | undefined;
  /** At the right of the title. */
  actions?: ReactNode;
  /** Stands between the header and the content, e.g. a StepIndicator. */
  progress?: ReactNode;
  /** Stays at the bottom, above the keyboard: the screen's one action. */
  footer?: ReactNode;
  /** Large: the title stands below the bar, big; small: in the bar. */
  titleSize?: "large" | "small";
  children: ReactNode;
}

/** The frame of a page: header, content, one action. Takes the focus to its heading when it appears or is renamed. */
export function Screen({
  title,
  back,
  actions,
  progress,
  footer,
  titleSize = "small",
  children,
}: ScreenProps) {
  const heading = useHeadingFocus(title);
  const large = titleSize === "large";
  const name = (
    <h1
      ref={heading}
      tabIndex={-1}
      className={large ? "font-semibold text-title" : "grow truncate font-semibold text-lead"}
    >
      {title}
    </h1>
  );
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-phone flex-col lg:min-h-0">
      <header className="sticky top-0 z-20 bg-canvas px-4 pt-[env(safe-area-inset-top)]">
        <div className="flex min-h-14 items-center gap-1">
          {back !== undefined && <BackButton back={back} />}
          {large ? <span className="grow" /> : name}
          {actions}
        </div>
        {progress && <div className="pb-3">{progress}</div>}
      </header>
      <div
        className={clsx(
          "flex grow flex-col gap-6 px-4 pt-2",
          footer ? "pb-6" : "pb-[max(2rem,env(safe-area-inset-bottom))]",
        )}
      >
        {large && name}
        {children}
      </div>
      {footer && (
        <footer className="sticky bottom-0 z-20 bg-canvas px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
          {footer}
        </footer>
      )}
    </div>
  );
}

function BackButton({ back }: { back: string | (() => void) }) {
  const navigate = useNavigate();
  return (
    <IconButton
      label="Back"
      className="-ml-2"
      icon={<ArrowLeft aria-hidden="true" className="size-5" />}
      onClick={() => (typeof back === "string" ? navigate(back) : back())}
    />
  );
}

/** Page titles are read out on a change of page, as a full page load would. */
export function useHeadingFocus(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === "Manilla" ? title : `${title} · Manilla`;
    const active = document.activeElement;
    // A field that asked for the focus keeps it.
    if (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement) return;
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return heading;
}

import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { BareForm } from "../base/bare-form.tsx";
import { IconButton } from "../base/icon-button.tsx";

export interface ScreenProps {
  title: string;
  back?: string | (() => void) | undefined;
  actions?: ReactNode;
  progress?: ReactNode;
  /** A new step of a flow moves the focus to the heading, even if the title stays the same. */
  step?: number;
  onSubmit?: () => void;
  footer?: ReactNode;
  /** "large": below the bar, or in the bar if there is no back button. "small": always in the bar. */
  titleSize?: "large" | "small";
  aside?: ReactNode;
  footerFollows?: boolean;
  wide?: boolean;
  children: ReactNode;
}

export function Screen({ onSubmit, ...frame }: ScreenProps) {
  return (
    <BareForm noValidate onSubmit={onSubmit}>
      <Frame {...frame} />
    </BareForm>
  );
}

function Frame({
  title,
  back,
  actions,
  progress,
  step,
  footer,
  titleSize = "small",
  aside,
  footerFollows = false,
  wide = false,
  children,
}: Omit<ScreenProps, "onSubmit">) {
  const heading = useHeadingFocus(title, step);
  const large = titleSize === "large";
  const below = large && (back !== undefined || progress !== undefined);
  const name = (
    <h1
      ref={heading}
      tabIndex={-1}
      className={clsx(
        "grow font-semibold",
        large ? "text-title" : "truncate text-lead max-[22rem]:whitespace-normal max-[22rem]:leading-tight",
        below ? "grow-0" : large && "max-[22rem]:text-heading",
      )}
    >
      {title}
    </h1>
  );
  const foot = footer ? "pb-6" : "pb-[max(2rem,env(safe-area-inset-bottom))]";
  return (
    <div
      className={clsx(
        "mx-auto flex min-h-dvh w-full max-w-phone flex-col lg:min-h-0 lg:pt-4",
        aside ? columns : wide && "lg:max-w-desk",
      )}
    >
      <header className="sticky top-0 z-20 bg-canvas px-4 pt-[env(safe-area-inset-top)] lg:col-span-2">
        <div className="flex min-h-14 items-center gap-1 max-[16rem]:flex-wrap">
          {back !== undefined && <BackButton back={back} />}
          {below ? <span className="grow" /> : name}
          {actions}
        </div>
        {progress && <div className="pb-3">{progress}</div>}
      </header>
      <div className={clsx("flex min-w-0 flex-col gap-6 px-4 pt-2", aside ? "lg:pb-4" : ["grow", foot])}>
        {below && name}
        {children}
      </div>
      <div
        className={clsx(
          "contents",
          aside && "lg:flex lg:min-w-0 lg:flex-col",
          footerFollows && "lg:self-start",
        )}
      >
        {aside && (
          <div className={clsx("flex min-w-0 grow flex-col gap-6 px-4 pt-6 lg:pt-2", foot)}>{aside}</div>
        )}
        {footer && <footer className={clsx(footing, footerFollows && "lg:static")}>{footer}</footer>}
      </div>
    </div>
  );
}

// The minimum is the height with one button, whose code may load later.
const footing =
  "sticky bottom-0 min-h-21 z-20 bg-canvas px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-3 before:bg-linear-to-t before:from-canvas";
/** Left column: the content. Right column: `aside`, then the action. */
const columns = "lg:grid lg:max-w-desk lg:grid-cols-2 lg:content-start lg:gap-x-4";

function BackButton({ back }: { back: string | (() => void) }) {
  const navigate = useNavigate();
  return (
    <IconButton
      label={t("Back")}
      className="-ml-2"
      icon={<ArrowLeft aria-hidden="true" className="size-5" />}
      onClick={() => (typeof back === "string" ? navigate(back) : back())}
    />
  );
}

export function useHeadingFocus(title: string, step?: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === "Manilla" ? title : `${title} · Manilla`;
    const active = document.activeElement;
    // A field with autofocus keeps the focus.
    if (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement) return;
    heading.current?.focus({ preventScroll: true });
    // biome-ignore lint/correctness/useExhaustiveDependencies: a new step also moves the focus
  }, [title, step]);
  return heading;
}

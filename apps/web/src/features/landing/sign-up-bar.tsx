import { paths } from "@manilla/shared/web-paths";
import { ButtonLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { useEffect, useState } from "react";
import { heroActionsId } from "./hero.tsx";

/** It keeps its space while it is invisible, so that the page does not jump. */
export function SignUpBar() {
  const isShown = useScrolledPast(heroActionsId);
  return (
    <div className="pointer-events-none sticky bottom-[max(1rem,env(safe-area-inset-bottom))] z-20 lg:hidden">
      <ButtonLink
        to={paths.signup}
        size="lg"
        wide
        className={clsx(
          "shadow-float transition-[opacity,visibility] duration-200",
          isShown ? "pointer-events-auto" : "invisible opacity-0",
        )}
      >
        {t("Get Started")}
      </ButtonLink>
    </div>
  );
}

function useScrolledPast(id: string): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const target = document.getElementById(id);
    if (!target) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.bottom <= 0);
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [id]);
  return isPast;
}

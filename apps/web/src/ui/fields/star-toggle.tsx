import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { Star } from "lucide-react";

export interface StarToggleProps {
  name: string;
  pressed: boolean;
  onToggle: () => void;
}

export function StarToggle({ name, pressed, onToggle }: StarToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={t("Favorite {name}", { name })}
      onClick={onToggle}
      className={clsx(
        "grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150 hover:bg-sunken",
        pressed ? "text-accent" : "text-muted",
      )}
    >
      <Star aria-hidden="true" className="size-5" fill={pressed ? "currentColor" : "none"} />
    </button>
  );
}

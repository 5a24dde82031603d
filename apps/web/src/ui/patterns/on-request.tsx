import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLite } from "../../lib/lite-mode.ts";
import { t } from "../../lib/texts/t.ts";
import { Button } from "../base/button.tsx";
import { Card } from "../base/card.tsx";

export interface OnRequestProps {
  /** What the button says, such as "Show the chart". */
  action: string;
  children: ReactNode;
}

/** What lite mode leaves out until the person asks for it: a note and a button stand in its place. */
export function OnRequest({ action, children }: OnRequestProps) {
  const lite = useLite();
  const [asked, setAsked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // The button, which had the focus, is gone.
  useEffect(() => {
    if (asked) place.current?.focus({ preventScroll: true });
  }, [asked]);
  if (!lite || asked) {
    return (
      <div ref={place} tabIndex={-1} className="outline-none">
        {children}
      </div>
    );
  }
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted text-small">{t("Left out to save your data.")}</p>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        {action}
      </Button>
    </Card>
  );
}

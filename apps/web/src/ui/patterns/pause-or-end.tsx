import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { t } from "../../lib/texts/t.ts";
import { toastFailure } from "../../lib/toast-failure.ts";
import { Button } from "../base/button.tsx";
import { Switch } from "../fields/switch.tsx";
import { AskToEnd } from "./ask-to-end.tsx";

interface PauseOrEndProps {
  of: { id: string; paused: boolean };
  pause: UseMutationResult<unknown, Error, { id: string; paused: boolean }>;
  /** Takes the id. */
  end: UseMutationResult<unknown, Error, string>;
  /** "End this repeating bill?" */
  question: string;
  description: string;
  /** What one can do afterwards. */
  children: ReactNode;
}

/** The foot of a card of something that repeats: its switch, and its end after a question. */
export function PauseOrEnd({ of, pause, end, question, description, children }: PauseOrEndProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="mt-3 flex items-center justify-between gap-3 border-line border-t pt-3">
      <Switch
        label={t("Active")}
        // Shown as it will be; the list says so a moment later, or takes it back.
        checked={!(pause.isPending ? pause.variables.paused : of.paused)}
        onCheckedChange={(active) => pause.mutate({ id: of.id, paused: !active }, { onError: failed })}
      />
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        {t("End")}
      </Button>
      <AskToEnd
        open={asking}
        onOpenChange={setAsking}
        question={question}
        description={description}
        action={t("End it")}
        pending={end.isPending}
        onEnd={() => end.mutate(of.id, { onError: failed, onSuccess: () => setAsking(false) })}
      >
        {children}
      </AskToEnd>
    </div>
  );
}

function failed(error: unknown): void {
  toastFailure(error, t("That did not work. Please try again."));
}

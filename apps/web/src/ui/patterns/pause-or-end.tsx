import { Button } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { toastFailure } from "../base/toast.ts";
import { Switch } from "../fields/switch.tsx";
import { AskToEnd } from "./ask-to-end.tsx";

interface PauseOrEndProps {
  of: { id: string; paused: boolean };
  pause: UseMutationResult<unknown, Error, { id: string; paused: boolean }>;
  end: UseMutationResult<unknown, Error, string>;
  question: string;
  description: string;
  children: ReactNode;
}

export function PauseOrEnd({ of, pause, end, question, description, children }: PauseOrEndProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="mt-3 flex items-center justify-between gap-3 border-line border-t pt-3">
      <Switch
        label={t("Active")}
        // Optimistic: shows the requested state until the list is refreshed.
        checked={!(pause.isPending ? pause.variables.paused : of.paused)}
        onCheckedChange={(active) => pause.mutate({ id: of.id, paused: !active }, { onError: failed })}
      />
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        {t("Stop")}
      </Button>
      <AskToEnd
        open={asking}
        onOpenChange={setAsking}
        question={question}
        description={description}
        action={t("Stop")}
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

import { SmallButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { toastFailure } from "../base/toast.ts";
import { Switch } from "../fields/switch.tsx";
import { AskToEnd } from "./ask-to-end.tsx";

interface PauseOrEndProps {
  paused: boolean;
  pause: (paused: boolean) => Promise<unknown>;
  end: () => Promise<unknown>;
  refresh: () => Promise<unknown>;
  question: string;
  description: string;
  children: ReactNode;
}

export function PauseOrEnd({ paused, pause, end, refresh, children, ...texts }: PauseOrEndProps) {
  const [asking, setAsking] = useState(false);
  const pausing = useMutation({ mutationFn: pause, onError: failed, onSettled: refresh });
  const ending = useMutation({ mutationFn: end, onError: failed, onSettled: refresh });
  return (
    <div className="mt-3 flex items-center justify-between gap-3 border-line border-t pt-3">
      <Switch
        label={t("Active")}
        // Optimistic: shows the requested state until the list is refreshed.
        checked={!(pausing.isPending ? pausing.variables : paused)}
        onCheckedChange={(active) => pausing.mutate(!active)}
      />
      <SmallButton onClick={() => setAsking(true)} label={t("Stop")} />
      <AskToEnd
        open={asking}
        onOpenChange={setAsking}
        {...texts}
        action={t("Stop")}
        pending={ending.isPending}
        onEnd={() => ending.mutate(undefined, { onSuccess: () => setAsking(false) })}
      >
        {children}
      </AskToEnd>
    </div>
  );
}

function failed(error: unknown): void {
  toastFailure(error, t("That didn't work. Please try again."));
}

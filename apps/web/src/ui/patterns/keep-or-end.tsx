import { t } from "../../lib/texts/t.ts";
import { Button } from "../base/button.tsx";

interface KeepOrEndProps {
  /** "Cancel it" */
  action: string;
  /** It is being ended. */
  pending: boolean;
  keep: () => void;
  end: () => void;
}

/** The buttons of a sheet that asks before something is ended for good. */
export function KeepOrEnd({ action, pending, keep, end }: KeepOrEndProps) {
  return (
    <div className="flex gap-3">
      <Button wide size="lg" variant="secondary" disabled={pending} onClick={keep}>
        {t("Keep it")}
      </Button>
      <Button wide size="lg" variant="danger" loading={pending} onClick={end}>
        {action}
      </Button>
    </div>
  );
}

import { Button } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import type { ReactNode } from "react";
import { Sheet } from "../base/sheet.tsx";

interface AskToEndProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  question: string;
  description?: string;
  action: string;
  keep?: string;
  pending: boolean;
  onEnd: () => void;
  children: ReactNode;
}

export function AskToEnd({
  open,
  onOpenChange,
  question,
  description,
  action,
  keep = t("Keep it"),
  pending,
  onEnd,
  children,
}: AskToEndProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={question}
      description={description}
      locked={pending}
      footer={
        <div className="flex gap-3">
          <Button wide size="lg" variant="secondary" disabled={pending} onClick={() => onOpenChange(false)}>
            {keep}
          </Button>
          <Button wide size="lg" variant="danger" loading={pending} onClick={onEnd}>
            {action}
          </Button>
        </div>
      }
    >
      <p className="text-muted">{children}</p>
    </Sheet>
  );
}

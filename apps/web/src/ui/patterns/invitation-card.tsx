import { Card } from "@manilla/ui/base/card.tsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface Props {
  Icon: LucideIcon;
  title: string;
  detail: string;
  children: ReactNode;
}

export function InvitationCard({ Icon, title, detail, children }: Props) {
  return (
    <Card className="space-y-4 [@media(max-height:37rem)]:space-y-3 [@media(max-height:37rem)]:p-4!">
      <div className="flex items-center gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <div className="min-w-0 grow">
          <h2 className="font-semibold">{title}</h2>
          <p className="text-muted text-small">{detail}</p>
        </div>
      </div>
      {children}
    </Card>
  );
}

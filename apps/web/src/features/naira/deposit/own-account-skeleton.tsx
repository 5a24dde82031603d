import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Loading, Skeleton } from "#ui/base/skeleton.tsx";

export function OwnAccountSkeleton({ beside = false }: { beside?: boolean }) {
  return (
    <Card className="py-2.5!">
      <Loading label={t("Loading your account number")}>
        <span className="flex flex-col gap-2">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-3 w-48" />
          {!beside && <Skeleton className="h-3 w-full [@media(max-height:37rem)]:hidden" />}
        </span>
      </Loading>
    </Card>
  );
}

import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";

/** A placeholder with the size of the real content. Wrap a group of placeholders in <Loading>. */
export function Skeleton({ className, onDeep = false }: { className: string; onDeep?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "block animate-pulse rounded-field",
        onDeep ? "bg-deep-raised" : "bg-sunken",
        className,
      )}
    />
  );
}

export function SkeletonRows({ count = 4 }: { count?: number | undefined }) {
  return (
    <Loading>
      {Array.from({ length: count }, (_, index) => (
        // The placeholders are identical, so the index is their key.
        <span key={index} className="flex min-h-16 items-center gap-3 px-3 py-2.5">
          <Skeleton className="size-10 rounded-full" />
          <span className="grow space-y-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </span>
          <Skeleton className="h-4 w-16" />
        </span>
      ))}
    </Loading>
  );
}

/** Screen readers skip the skeletons. */
export function Loading({ children, label = t("Loading") }: { children: React.ReactNode; label?: string }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

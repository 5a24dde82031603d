import { UserRound } from "lucide-react";

export function Initial({ name, className = "size-10" }: { name: string; className?: string }) {
  const letter = name
    .replace(/[^\p{L}\p{N}]/gu, "")
    .charAt(0)
    .toUpperCase();
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-deep-raised font-semibold text-on-deep ${className}`}
    >
      {letter || <UserRound className="size-5" />}
    </span>
  );
}

import { CircleCheck } from "lucide-react";

interface FoundNameProps {
  label: string;
  name: string;
}

/** The name that a bank or a biller has for a number. */
export function FoundName({ label, name }: FoundNameProps) {
  return (
    <div
      role="status"
      className="flex items-center gap-3 rounded-card bg-success-soft px-4 py-3.5 text-success-ink"
    >
      <CircleCheck className="size-5 shrink-0" />
      <span className="min-w-0">
        <span className="block text-small">{label}</span>
        <span className="wrap-anywhere block font-semibold">{name}</span>
      </span>
    </div>
  );
}

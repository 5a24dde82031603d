import { Download } from "lucide-react";

export function CsvLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      download
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent-ink text-small underline"
    >
      <Download aria-hidden="true" className="size-4" />
      CSV
    </a>
  );
}

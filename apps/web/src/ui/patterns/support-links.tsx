import clsx from "clsx";
import type { SupportChannel } from "#lib/live/support-channels.ts";

export interface SupportLinksProps {
  channels: readonly SupportChannel[];
  wide?: boolean;
}

export function SupportLinks({ channels, wide = false }: SupportLinksProps) {
  if (channels.length === 0) return null;
  return (
    <ul className={clsx("grid grid-cols-2 gap-2", wide && "sm:grid-cols-4")}>
      {channels.map(({ label, href, Icon }) => (
        <li key={label}>
          <a
            href={href}
            className="flex min-h-12 items-center justify-center gap-2 rounded-full bg-sunken px-4 font-semibold text-small hover:bg-line"
          >
            <Icon aria-hidden="true" className="size-4" />
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

import clsx from "clsx";
import { Mail, MessageCircle, MessagesSquare, Phone } from "lucide-react";
import { usePublicConfig } from "../../lib/live/public-config.ts";

/** The ways to a person that are open; none before they are known. */
export function useSupportChannels() {
  const links = usePublicConfig().data?.support;
  if (!links) return [];
  return [
    { label: "Chat", href: links.chat, Icon: MessagesSquare },
    { label: "Email", href: links.email, Icon: Mail },
    { label: "Phone", href: links.phone, Icon: Phone },
    { label: "Message", href: links.messaging, Icon: MessageCircle },
  ].filter(({ href }) => href !== "");
}

export interface SupportLinksProps {
  channels: ReturnType<typeof useSupportChannels>;
  /** All in one line where there is room for four. */
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

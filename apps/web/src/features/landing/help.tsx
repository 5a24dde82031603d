import { Mail, MessageCircle, MessagesSquare, Phone } from "lucide-react";
import { usePublicConfig } from "../../lib/live/public-config.ts";
import { Card, Section } from "../../ui/card.tsx";

export function Help() {
  const links = usePublicConfig().data?.support;
  const channels = links
    ? [
        { label: "Chat", href: links.chat, Icon: MessagesSquare },
        { label: "Email", href: links.email, Icon: Mail },
        { label: "Phone", href: links.phone, Icon: Phone },
        { label: "Message", href: links.messaging, Icon: MessageCircle },
      ].filter((channel) => channel.href !== "")
    : [];
  return (
    <Section title="Help">
      <Card className="space-y-4">
        <p className="text-muted">
          Support is available 24/7, from people who can see what happened to a payment.
        </p>
        {channels.length > 0 && (
          <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
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
        )}
      </Card>
    </Section>
  );
}

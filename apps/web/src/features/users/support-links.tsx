import { Mail, MessageCircle, MessagesSquare, Phone } from "lucide-react";
import { usePublicConfig } from "../../lib/live/public-config.ts";
import { Card, Section } from "../../ui/card.tsx";

export function SupportLinks() {
  const support = usePublicConfig().data?.support;
  if (!support) return null;
  const channels = [
    { label: "Chat", href: support.chat, Icon: MessagesSquare },
    { label: "Email", href: support.email, Icon: Mail },
    { label: "Phone", href: support.phone, Icon: Phone },
    { label: "Message", href: support.messaging, Icon: MessageCircle },
  ].filter((channel) => channel.href !== "");
  if (channels.length === 0) return null;
  return (
    <Section title="Support">
      <Card className="space-y-3">
        <p className="text-muted text-small">Support is available 24/7.</p>
        <ul className="grid grid-cols-2 gap-2">
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
      </Card>
    </Section>
  );
}

import { t } from "@manilla/ui/texts/t.ts";
import { type LucideIcon, Mail, MessageCircle, MessagesSquare, Phone } from "lucide-react";
import { usePublicConfig } from "./public-config.ts";

export interface SupportChannel {
  label: string;
  href: string;
  Icon: LucideIcon;
}

export function useSupportChannels(): SupportChannel[] {
  const links = usePublicConfig().data?.support;
  if (!links) return [];
  return [
    { label: t("Chat"), href: links.chat, Icon: MessagesSquare },
    { label: t("Email"), href: withScheme("mailto:", links.email), Icon: Mail },
    { label: t("Phone"), href: withScheme("tel:", links.phone.replace(/[\s()-]/g, "")), Icon: Phone },
    { label: t("Message"), href: links.messaging, Icon: MessageCircle },
  ].filter(({ href }) => href !== "");
}

function withScheme(scheme: "mailto:" | "tel:", value: string): string {
  return value === "" || value.startsWith(scheme) ? value : `${scheme}${value}`;
}

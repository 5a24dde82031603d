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
    { label: t("Email"), href: mailLink(links.email), Icon: Mail },
    { label: t("Phone"), href: phoneLink(links.phone), Icon: Phone },
    { label: t("Message"), href: links.messaging, Icon: MessageCircle },
  ].filter(({ href }) => href !== "");
}

function mailLink(address: string): string {
  return withScheme("mailto:", address);
}

function phoneLink(number: string): string {
  return withScheme("tel:", number.replace(/[\s()-]/g, ""));
}

function withScheme(scheme: "mailto:" | "tel:", value: string): string {
  return value === "" || value.startsWith(scheme) ? value : `${scheme}${value}`;
}

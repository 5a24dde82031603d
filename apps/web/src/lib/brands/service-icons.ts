import type { Service } from "@manilla/shared/users/services";
import { Banknote, Bitcoin, Gift, type LucideIcon, ReceiptText } from "lucide-react";

export const serviceIcons: Record<Service["icon"], LucideIcon> = {
  banknote: Banknote,
  bitcoin: Bitcoin,
  receipt: ReceiptText,
  gift: Gift,
};

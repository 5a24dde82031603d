import type { CoinCode } from "@manilla/shared/assets";
import type { LucideIcon } from "lucide-react";

interface CoinLink {
  Icon: LucideIcon;
  label: string;
  detail: string;
  to: string;
}

export type CoinLinks = (coin: CoinCode | "all") => readonly CoinLink[];

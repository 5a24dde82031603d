import type { CoinCode } from "@manilla/shared/assets";
import type { LucideIcon } from "lucide-react";

/** What a feature offers on the pages of coins. */
interface CoinLink {
  Icon: LucideIcon;
  label: string;
  detail: string;
  to: string;
}

/** A feature's links on the page of a coin, or on the page of all coins. */
export type CoinLinks = (coin: CoinCode | "all") => readonly CoinLink[];

import { isNigerianPhone } from "@manilla/shared/bills/rules";
import { useState } from "react";
import { useDashboard } from "../../lib/live/balances.ts";
import { localNumber } from "./kinds.ts";

/** The phone that is told: the person's own until another is typed. */
export function useOwnPhone(): [string, (digits: string) => void] {
  const { data } = useDashboard();
  const [typed, setTyped] = useState<string>();
  const own = localNumber(data?.user.phone ?? "");
  return [typed ?? (isNigerianPhone(own) ? own : ""), setTyped];
}

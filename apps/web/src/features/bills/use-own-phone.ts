import { isNigerianPhone } from "@manilla/shared/bills/rules";
import { useDraft } from "../../lib/draft.ts";
import { useDashboard } from "../../lib/live/balances.ts";
import { localNumber } from "./kinds.ts";

/** The phone that is told: the person's own until another is typed. */
export function useOwnPhone(kind: "cable" | "electricity"): [string, (digits: string) => void] {
  const { data } = useDashboard();
  const [typed, setTyped] = useDraft<string | undefined>(`${kind}.phone`, undefined);
  const own = localNumber(data?.user.phone ?? "");
  return [typed ?? (isNigerianPhone(own) ? own : ""), setTyped];
}

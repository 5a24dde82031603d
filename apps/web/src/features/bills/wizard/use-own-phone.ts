import { isNigerianMobile, localPhone } from "@manilla/shared/phone-number";
import { useDashboard } from "#lib/live/balances.ts";
import { useDraft } from "#lib/storage/draft.ts";

/** In the local format. "" if unknown or not Nigerian. */
export function useOwnNumber(): string {
  const { data } = useDashboard();
  const own = localPhone(data?.user.phone ?? "");
  return isNigerianMobile(own) ? own : "";
}

export function useOwnPhone(kind: "cable" | "electricity"): [string, (digits: string) => void] {
  const own = useOwnNumber();
  const [typed, setTyped] = useDraft<string | undefined>(`${kind}.phone`, undefined);
  return [typed ?? own, setTyped];
}

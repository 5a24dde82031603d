import { isNigerianMobile, localPhone } from "@manilla/shared/phone-number";
import { useDashboard } from "#lib/live/balances.ts";
import { useDraft } from "#lib/storage/draft.ts";
import { useCustomer } from "../bills.queries.ts";

type Asked = { identifier: string | undefined; prefilled: string | undefined };

export function useSubscriber(kind: "cable" | "electricity", { identifier, prefilled }: Asked) {
  const [number, setNumber] = useDraft(`${kind}.number`, "", prefilled);
  const own = useOwnNumber();
  const [phone = own, setPhone] = useDraft<string | undefined>(`${kind}.phone`, undefined);
  const customer = useCustomer({ kind, number, identifier });
  return { number, setNumber, phone, setPhone, customer };
}

/** In the local format, or "" if it is unknown or not Nigerian. */
export function useOwnNumber(): string {
  const { data } = useDashboard();
  const own = localPhone(data?.user.phone ?? "");
  return isNigerianMobile(own) ? own : "";
}

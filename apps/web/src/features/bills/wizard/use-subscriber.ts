import { useDraft } from "#lib/storage/draft.ts";
import { useCustomer } from "../bills.queries.ts";
import { useOwnPhone } from "./use-own-phone.ts";

type Asked = { identifier: string | undefined; prefilled: string | undefined };

export function useSubscriber(kind: "cable" | "electricity", { identifier, prefilled }: Asked) {
  const [number, setNumber] = useDraft(`${kind}.number`, "", prefilled);
  const [phone, setPhone] = useOwnPhone(kind);
  const customer = useCustomer({ kind, number, identifier });
  return { number, setNumber, phone, setPhone, customer };
}

import { t } from "../../../lib/texts/t.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { type Consignment, useValidAddress } from "./send.queries.ts";

const debounceMilliseconds = 500;
/** No address is shorter, so until then nothing is asked. */
const shortestAddress = 10;

export interface AddressCheck {
  state: "none" | "checking" | "valid" | "invalid";
  message: string | undefined;
}

/** Asks half a second after typing stops; an answer to an older text is never shown. */
export function useAddressCheck(where: Pick<Consignment, "currency" | "network" | "address">): AddressCheck {
  const rested = useDebounced(where.address, debounceMilliseconds);
  const long = where.address.length >= shortestAddress;
  const settled = rested === where.address;
  const { data, isError, isFetching } = useValidAddress(where, settled && long);
  if (!long) return { state: "none", message: undefined };
  if (!settled || isFetching || (!data && !isError)) return { state: "checking", message: undefined };
  if (isError) return { state: "invalid", message: t("Failed to validate address") };
  return data?.valid
    ? { state: "valid", message: t("Valid address") }
    : { state: "invalid", message: t("Invalid address for this cryptocurrency") };
}

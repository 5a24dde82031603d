import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { t } from "@manilla/ui/texts/t.ts";
import { useDebounced } from "@manilla/ui/use-debounced.ts";
import { type Place, useValidAddress } from "./send.queries.ts";

const debounceMilliseconds = 500;
/** No address is shorter. */
const shortestAddress = 10;

const tagProblems = [cryptoMessages.tagMissing, cryptoMessages.tagUnknown] as const;

export interface AddressCheck {
  state: "none" | "checking" | "valid" | "invalid";
  message: string | undefined;
}

export function useAddressCheck(where: Place): AddressCheck {
  const typed = `${where.address} ${where.memo}`;
  const rested = useDebounced(typed, debounceMilliseconds);
  const long = where.address.length >= shortestAddress;
  const settled = rested === typed;
  const { data, isError, isFetching } = useValidAddress(where, settled && long);
  if (!long) return { state: "none", message: undefined };
  if (!settled || isFetching || (!data && !isError)) return { state: "checking", message: undefined };
  if (isError) return { state: "invalid", message: t("Failed to validate address") };
  if (data?.valid) return { state: "valid", message: t("Valid address") };
  const aboutTag = tagProblems.find((problem) => problem === data?.reason);
  return { state: "invalid", message: t(aboutTag ?? "Invalid address for this cryptocurrency") };
}

import type { CoinCode } from "@manilla/shared/assets";
import type { ReplyOf } from "@manilla/shared/http/route";
import { getWalletAddress } from "@manilla/shared/wallet/deposit-contract";
import { ApiError } from "@manilla/ui/api/api-error.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../api/call.ts";

export type WalletAddress = ReplyOf<typeof getWalletAddress>;

/** The address never changes, so it is loaded once. */
export function useWalletAddress(coin: CoinCode, network: string) {
  return useQuery({
    queryKey: ["wallet-address", coin, network],
    queryFn: ({ signal }) =>
      callApi(getWalletAddress, { params: { currency: coin.toLowerCase() }, query: { network }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const addressWords: Readonly<Record<number, string>> = {
  400: t("Unsupported currency"),
  404: t("Wallet not found for user"),
  500: t("External API error"),
};

export function addressFailure(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0;
  return addressWords[status] ?? t("Failed to fetch wallet address");
}

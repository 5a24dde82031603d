import type { CoinCode } from "@manilla/shared/assets";
import { seconds } from "@manilla/shared/duration";
import { listCryptoDeposits } from "@manilla/shared/wallet/deposit-contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "#lib/api/call.ts";
import { invalidateUserData, userDataKey } from "#lib/live/balances.ts";

const quietMilliseconds = seconds(10);
const confirmingMilliseconds = seconds(3);

export function useCryptoDeposits(coin: CoinCode) {
  const deposits = useQuery({
    queryKey: [userDataKey, "crypto-deposits", coin],
    queryFn: ({ signal }) => call(listCryptoDeposits, { params: { currency: coin.toLowerCase() }, signal }),
    select: (reply) => reply.deposits,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.deposits.some((deposit) => deposit.state === "confirming")
        ? confirmingMilliseconds
        : quietMilliseconds,
  });
  useBalanceAfterCredit(deposits.data?.filter((deposit) => deposit.state === "credited").length);
  return deposits;
}

function useBalanceAfterCredit(credited: number | undefined) {
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (credited === undefined) return;
    if (before.current !== undefined && credited > before.current) invalidateUserData();
    before.current = credited;
  }, [credited]);
}

import { type CoinCode, isCoin } from "@manilla/shared/assets";
import { useSearchParams } from "react-router-dom";

/** The coin is in the URL, so that a link or reload opens the same coin. */
export function useCoin(): [CoinCode, (coin: CoinCode) => void] {
  const [search, setSearch] = useSearchParams();
  return [
    coinIn(search, "currency", "BTC"),
    (coin) => setSearch({ currency: coin.toLowerCase() }, { replace: true }),
  ];
}

/** One setter for both coins of a swap, because a second change of the URL in the same tap would undo the first. */
export function useCoinPair() {
  const [search, setSearch] = useSearchParams();
  return {
    from: coinIn(search, "from", "BTC"),
    to: coinIn(search, "to", "ETH"),
    choosePair(from: CoinCode, to: CoinCode) {
      setSearch({ from: from.toLowerCase(), to: to.toLowerCase() }, { replace: true });
    },
  };
}

function coinIn(search: URLSearchParams, name: string, fallback: CoinCode): CoinCode {
  const wanted = (search.get(name) ?? "").toUpperCase();
  return isCoin(wanted) ? wanted : fallback;
}

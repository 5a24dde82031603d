import { type CoinCode, coinCodes, coinOf } from "@manilla/shared/assets";
import { familiesLike, type Network, networksOf } from "@manilla/shared/crypto/networks";
import { t } from "@manilla/ui/texts/t.ts";

export interface OtherNetwork {
  /** "This looks like an Ethereum (ERC-20) address." */
  message: string;
  network?: Network;
}

/** Undefined if the address fits the chosen network or none that we know. */
export function otherNetwork(coin: CoinCode, chosen: Network, address: string): OtherNetwork | undefined {
  const families = familiesLike(address).filter((family) => family !== chosen.family);
  if (families.length === 0) return undefined;
  const network = networksOf[coin].find(({ family }) => families.includes(family));
  if (network)
    return { message: t("This looks like an address on {network}.", { network: network.name }), network };
  const other = coinCodes.find((code) => networksOf[code].some(({ family }) => families.includes(family)));
  if (other === undefined) return undefined;
  const { name } = coinOf(other);
  return {
    message: t("This looks like an address of {name}. {coin} sent there would be lost.", {
      name,
      coin: coinOf(coin).name,
    }),
  };
}

import { lazy, Suspense } from "react";

/** The disc's colour, dark enough for a white symbol, and the symbol's path in a box of 32 × 32 px. */
type CoinArt = readonly [colour: string, path: string];

// Our own simple drawings.
const coins: Readonly<Record<string, CoinArt>> = {
  NGN: ["#0b6b43", "M11.5 22V10l9 12V10M8.5 14.5h15M8.5 18h15"],
  USD: [
    "#3d5a80",
    "M20 12.5c-.8-1.4-2.3-2-4-2-2.2 0-4 1-4 2.7 0 3.9 8.2 1.7 8.2 5.6 0 1.7-1.9 2.8-4.2 2.8-1.9 0-3.5-.7-4.3-2.2M16 8v2.5M16 21.6V24",
  ],
  BTC: [
    "#c96a00",
    "M12.5 10.5h5a2.6 2.6 0 0 1 0 5.3h-5zm0 5.3h5.6a2.85 2.85 0 0 1 0 5.7h-5.6zM12.5 10.5v11M14.6 8.3v2.2M17.4 8.3v2.2M14.6 21.5v2.2M17.4 21.5v2.2",
  ],
  ETH: ["#5468c7", "m16 7 5.6 9.3L16 19.6l-5.6-3.3zM10.8 19.4 16 25l5.2-5.6"],
  USDT: [
    "#148a63",
    "M10.5 10.5h11M16 10.5V23.5M9.5 16c0-1.5 2.9-2.6 6.5-2.6s6.5 1.1 6.5 2.6-2.9 2.6-6.5 2.6S9.5 17.5 9.5 16z",
  ],
  USDC: [
    "#2563c9",
    "M18.6 13.4c-.5-.9-1.5-1.3-2.6-1.3-1.5 0-2.7.7-2.7 1.9 0 2.6 5.5 1.2 5.5 3.9 0 1.2-1.3 2-2.8 2-1.3 0-2.3-.5-2.9-1.5M16 10.5v1.6M16 19.9v1.6M12.6 8.6a8.2 8.2 0 0 0 0 14.8M19.4 8.6a8.2 8.2 0 0 1 0 14.8",
  ],
  BNB: [
    "#a87500",
    "m12.5 12 3.5-3.5 3.5 3.5M12.5 20l3.5 3.5 3.5-3.5M8 16l1.8-1.8L11.6 16l-1.8 1.8zM20.4 16l1.8-1.8L24 16l-1.8 1.8zM14 16l2-2 2 2-2 2z",
  ],
  SOL: ["#7a45d6", "M12.5 10.5h10l-2.6 2.6h-10zM9.9 14.7h10l2.6 2.6h-10zM12.5 18.9h10l-2.6 2.6h-10z"],
  XRP: ["#3b4650", "m9.5 10 3.6 3.5a4.2 4.2 0 0 0 5.8 0l3.6-3.5M9.5 22l3.6-3.5a4.2 4.2 0 0 1 5.8 0l3.6 3.5"],
  LTC: ["#45658f", "M15.5 8.5 12.5 22.5h8.5M11 18.2l7-3.2"],
  DOGE: ["#92752a", "M12.5 9.5h3.3a6.5 6.5 0 0 1 0 13h-3.3zM9.8 16h6"],
  TRX: ["#c8202b", "m9.5 9.8 10.6 2 3 3-8 9.4zM9.5 9.8l6.8 6.3 6.8-1.3M16.3 16.1l-1.2 8.1"],
  ADA: [
    "#1f4fb5",
    "M15.5 9.5a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0M15.5 22.5a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0M9.9 12.7a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0M21.1 12.7a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0M9.9 19.3a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0M21.1 19.3a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0M14.6 16a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0M16 16h.01",
  ],
  POL: ["#6b3fd1", "m12 10.2 3.6 2.1v4.1L12 18.5l-3.6-2.1v-4.1zM20 13.5l3.6 2.1v4.1L20 21.8l-3.6-2.1v-4.1z"],
  AVAX: ["#cf2f37", "M9 22.5 15.8 9.7 18.3 14.4 14 22.5zM19.2 22.5h4.3l-2.2-4z"],
  BUSD: ["#a87500", "m11 16 5-5 5 5-5 5zM13.5 10 16 7.5l2.5 2.5M13.5 22 16 24.5l2.5-2.5"],
};

/** The icons of coins that we do not trade load later. */
const OtherCoin = lazy(async () => {
  const loaded = await import("./other-coins.ts").catch(() => null);
  return { default: ({ code }: { code: string }) => <Disc code={code} art={loaded?.otherCoins[code]} /> };
});

export interface CoinIconProps {
  code: string;
  size?: number;
}

export function CoinIcon({ code, size = 40 }: CoinIconProps) {
  const name = code.toUpperCase();
  const art = coins[name];
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="shrink-0">
      {art ? (
        <Disc code={name} art={art} />
      ) : (
        <Suspense fallback={<Disc code={name} />}>
          <OtherCoin code={name} />
        </Suspense>
      )}
    </svg>
  );
}

function Disc({ code, art }: { code: string; art?: CoinArt | undefined }) {
  const [colour, path] = art ?? ["#51665e"];
  return (
    <>
      <circle cx="16" cy="16" r="16" fill={colour} />
      {path ? (
        <path
          d={path}
          fill="none"
          stroke="#fff"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : (
        <text x="16" y="20.5" textAnchor="middle" fontSize="12" fontWeight="700" fill="#fff">
          {code.slice(0, 2)}
        </text>
      )}
    </>
  );
}

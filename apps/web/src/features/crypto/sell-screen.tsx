import { TradeScreen } from "./trade-screen.tsx";

export function SellScreen() {
  return <TradeScreen key="sell" side="sell" firstMode="crypto" />;
}

import { TradeScreen } from "./trade-screen.tsx";

export function BuyScreen() {
  return <TradeScreen key="buy" side="buy" firstMode="naira" />;
}

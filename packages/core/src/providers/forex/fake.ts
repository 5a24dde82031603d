import { ProviderError } from "../provider-error.ts";
import type { DollarMarket, DollarTick, Forex, ForexRates } from "./port.ts";

export interface FakeForex extends DollarMarket, Forex {
  tick: DollarTick;
  answer: ForexRates;
  down: boolean;
}

export function fakeForex(): FakeForex {
  const forex: FakeForex = {
    name: "fake-forex",
    tick: { bid: 1532, ask: 1544, at: new Date() },
    answer: {
      perDollar: { NGN: 1538, EUR: 0.92, GBP: 0.79, GHS: 15.4, KES: 129, XOF: 605, CNY: 7.24 },
      at: new Date(),
    },
    down: false,
    async dollar() {
      assertUp(forex);
      return forex.tick;
    },
    async rates() {
      assertUp(forex);
      return forex.answer;
    },
    close: async () => {},
  };
  return forex;
}

function assertUp(forex: { down: boolean }): void {
  if (forex.down) throw new ProviderError("unreachable", "fake-forex is not reachable");
}

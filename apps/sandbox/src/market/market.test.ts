import { describe, expect, it } from "vitest";
import { coins } from "./coins.ts";
import { openMarket } from "./market.ts";

describe("the market's walk", () => {
  const at = (iso: string) => openMarket({ seed: "s", now: () => new Date(iso) });

  it("is the same for the same seed and time", () => {
    for (const coin of coins) {
      expect(at("2026-03-01T10:00:00Z").now(coin)).toBe(at("2026-03-01T10:00:00Z").now(coin));
    }
  });

  it("never jumps and never strays", () => {
    for (const coin of coins) {
      const market = at("2026-03-01T10:00:00Z");
      for (let minute = 0; minute < 2000; minute += 7) {
        const now = market.at(coin, new Date(Date.UTC(2026, 2, 1, 0, minute)));
        const next = market.at(coin, new Date(Date.UTC(2026, 2, 1, 0, minute + 1)));
        expect(Math.abs(next / now - 1)).toBeLessThan(0.01);
        expect(now / coin.base).toBeGreaterThan(0.7);
        expect(now / coin.base).toBeLessThan(1.4);
      }
    }
  });
});

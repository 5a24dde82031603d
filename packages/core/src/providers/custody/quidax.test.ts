import { randomUUID } from "node:crypto";
import type { CoinCode } from "@manilla/shared/assets";
import { coinCodes } from "@manilla/shared/assets";
import { networksOf } from "@manilla/shared/crypto/networks";
import { sandboxCustody } from "@manilla/testing/providers/custody-doubles";
import { fakeKeys, signLikeQuidax } from "@manilla/testing/providers/fake-custody";
import { describe, expect, it, vi } from "vitest";
import { checkAddress } from "../../crypto/addresses/check-address.ts";
import type { Rail } from "./port.ts";
import { createQuidaxCustody } from "./quidax.ts";

describe("Quidax", () => {
  const rails: Rail[] = coinCodes.flatMap((coin: CoinCode) =>
    networksOf[coin].map(({ id }) => ({ coin, network: id })),
  );

  it("gives an address its network accepts on every rail, and reads its deposits back by our names", {
    timeout: 60_000,
  }, async () => {
    const { provider, receiveCoins: arrives } = await sandboxCustody();
    const accountId = await provider.ensureAccount(randomUUID());
    for (const rail of rails) {
      await provider.address(accountId, rail);
    }
    for (const rail of rails) {
      const place = await vi.waitUntil(() => provider.address(accountId, rail), { timeout: 20_000 });
      const check = checkAddress(rail.coin, { address: place.address, network: rail.network });
      expect(check, `${rail.coin} on ${rail.network}`).toMatchObject({ valid: true, address: place.address });
      const id = await arrives({ accountId, ...rail, ...place }, "5");
      expect(await provider.deposit(accountId, id)).toMatchObject({ ...rail, ...place });
    }
    await provider.close();
  });

  it("ignores unreadable webhooks", () => {
    const { parseWebhook } = createQuidaxCustody(fakeKeys);
    const now = new Date();
    for (const text of [
      "",
      "null",
      "{}",
      '{"event":"wallet.updated","data":{"id":"a"}}',
      '{"event":"deposit.successful","data":{"id":"../x","user":{"id":"me"}}}',
    ]) {
      const raw = Buffer.from(text);
      const headers = signLikeQuidax(raw, { key: fakeKeys.QUIDAX_WEBHOOK_KEY, at: now });
      expect(parseWebhook(raw, headers, now)).toEqual({ kind: "ignored" });
    }
  });
});

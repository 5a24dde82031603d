import { testContext } from "@manilla/testing/context";
import { expect, it } from "vitest";
import { accountNameCache } from "./resolve-account.ts";

it("keeps a name for a day, with neither number nor name in clear", async () => {
  const ctx = await testContext();
  const written: unknown[] = [];
  const stored = new Map<string, string>();
  const redis = {
    get: async (key: string) => stored.get(key) ?? null,
    set: async (key: string, value: string, ...rest: unknown[]) => {
      written.push(key, value, ...rest);
      stored.set(key, value);
    },
  } as unknown as typeof ctx.redis; // the cache uses nothing else
  const cache = accountNameCache({ ...ctx, redis }, { bankCode: "058", accountNumber: "0123456785" });
  expect(await cache.read()).toBeNull();
  await cache.write("OKONKWO ADAEZE");
  expect(await cache.read()).toBe("OKONKWO ADAEZE");
  expect(written.join("\n")).not.toMatch(/0123456785|OKONKWO/);
  expect(written.slice(-2)).toEqual(["EX", 86_400]);
});

import { type AddressInfo, createServer } from "node:net";
import { seconds } from "@manilla/shared/duration";
import { expect, it, onTestFinished } from "vitest";
import { createLog } from "../observability/log.ts";
import { connectSoon, createRedis } from "./redis.ts";

it("a program starts within three seconds when no sentinel answers", async () => {
  const silent = createServer((socket) => void socket.on("error", () => undefined));
  onTestFinished(() => void silent.close());
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  const place = {
    REDIS_URL: "redis://primary",
    REDIS_SENTINELS: `127.0.0.1:${port}`,
    REDIS_SENTINEL_PASSWORD: undefined,
  };
  const redis = createRedis(place, createLog("test", "silent"));
  onTestFinished(() => redis.disconnect());
  const began = performance.now();
  expect(await connectSoon(redis)).toBe(false);
  expect(performance.now() - began).toBeLessThan(seconds(3));
});

it("a server that became a replica is left for the one that its address leads to now", async () => {
  let isDemoted = true;
  const server = createServer((socket) => {
    const answer = isDemoted ? "-READONLY You can't write against a read only replica.\r\n" : "+OK\r\n";
    isDemoted = false;
    socket.on("data", (sent) => {
      for (const command of sent.toString().split(/^\*/m).slice(1))
        socket.write(/\bset\b/i.test(command) ? answer : "+OK\r\n");
    });
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const place = {
    REDIS_URL: `redis://127.0.0.1:${port}`,
    REDIS_SENTINELS: undefined,
    REDIS_SENTINEL_PASSWORD: undefined,
  };
  const redis = createRedis(place, createLog("test", "silent"));
  onTestFinished(() => redis.disconnect());
  expect(await connectSoon(redis)).toBe(true);
  await expect.poll(() => redis.set("key", "value").catch(String), { timeout: 5_000 }).toBe("OK");
});

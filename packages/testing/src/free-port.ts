import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** These ports are below those that Linux (from 32768) and macOS (from 49152) use for outgoing connections. */
const range = { from: 20_000, to: 32_767 };

/** Returns a free port that no outgoing connection will take. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(range.from, range.to + 1);
    const probe = createServer().listen(port, "127.0.0.1");
    const isFree = await once(probe, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
  throw new Error(`No port from ${range.from} to ${range.to} is free.`);
}

import { connect, createServer, type Socket } from "node:net";
import { afterAll } from "vitest";

/** A line to a server that a test can cut and mend. */
export interface Line {
  readonly port: number;
  cut(): void;
  mend(): void;
}

export async function lineTo(host: string, port: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(port, host);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  afterAll(() => {
    cut();
    server.close();
  });
  return {
    port: typeof address === "object" && address ? address.port : 0,
    cut,
    mend: () => {
      isCut = false;
    },
  };
}

import { connect, createServer, type Socket } from "node:net";
import { afterAll } from "vitest";

/** A line to a server that a test can cut and mend. */
export interface Line {
  readonly port: number;
  cut(): void;
  mend(): void;
  /** The server receives everything but its answers are held back until the release. */
  hold(): void;
  release(): void;
}

export async function lineTo(host: string, port: number): Promise<Line> {
  const sockets = new Set<Socket>();
  const answers = new Map<Socket, Socket>();
  let isCut = false;
  let isHeld = false;
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
      if (one === near || !isHeld) one.pipe(other);
    }
    answers.set(far, near);
    far.on("close", () => answers.delete(far));
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
    hold: () => {
      isHeld = true;
      for (const [far, near] of answers) far.unpipe(near);
    },
    release: () => {
      isHeld = false;
      for (const [far, near] of answers) far.pipe(near);
    },
  };
}

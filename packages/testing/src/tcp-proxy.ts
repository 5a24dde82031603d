import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";
import { runAtEnd } from "./run-at-end.ts";

export interface TcpProxy {
  readonly url: string;
  cut(): void;
  mend(): void;
  /** Lets requests pass and delays answers until `release`. */
  hold(): void;
  release(): void;
  /**
   * Stops the data of the open connections without closing them, as when a network drops packets. New connections
   * work.
   */
  silence(): void;
}

interface Connection {
  cut(): void;
  /** Delays the server's answers until the returned function is called. */
  hold(): () => void;
}

/** Called with the data that a client sends, before they are forwarded. */
export type OnSent = (text: string, connection: Connection) => Promise<void> | void;

export async function openTcpProxy(address: string, onSent: OnSent = () => undefined): Promise<TcpProxy> {
  const url = new URL(address);
  const { hostname } = url;
  const port = Number.parseInt(url.port || (url.protocol === "redis:" ? "6379" : "5432"), 10);
  const sockets = new Set<Socket>();
  const answers = new Map<Socket, Socket>();
  let isCut = false;
  let isHeld = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(port, hostname);
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
    }
    near.pipe(shownTo(onSent, { near, far })).pipe(far);
    if (!isHeld) far.pipe(near);
    answers.set(far, near);
    far.on("close", () => answers.delete(far));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  runAtEnd(() => {
    cut();
    server.close();
  });
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
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
    silence: () => {
      for (const [far, near] of answers) {
        near.unpipe();
        far.unpipe(near);
      }
      answers.clear();
    },
  };
}

function shownTo(onSent: OnSent, { near, far }: { near: Socket; far: Socket }): Transform {
  const connection: Connection = {
    cut: () => void near.destroy(),
    hold() {
      far.unpipe(near);
      return () => {
        const held: Buffer | null = far.read();
        if (held) near.write(held);
        far.pipe(near);
      };
    },
  };
  return new Transform({
    async transform(chunk: Buffer, _encoding, pass) {
      await onSent(chunk.toString("latin1"), connection);
      pass(null, chunk);
    },
  });
}

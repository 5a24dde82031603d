import { setTimeout as sleep } from "node:timers/promises";

/** The load balancer of the API: polls /ready and forwards no request while it fails. */
export type Gate = {
  isClosed(): boolean;
  opened(): Promise<void>;
  /** The gate's next opinion: waits until it has seen the server ready, or not. */
  sees(ready: boolean): Promise<void>;
  close(): Promise<void>;
};

export function startGate(url: string): Gate {
  let open = false;
  let closed = false;
  async function watch(): Promise<void> {
    while (!closed) {
      open = await fetch(`${url}/ready`).then(
        async (answer) => (await answer.arrayBuffer(), answer.ok),
        () => false,
      );
      await sleep(40);
    }
  }
  const watching = watch();
  const sees = async (ready: boolean) => {
    while (open !== ready && !closed) await sleep(20);
  };
  return {
    isClosed: () => !open,
    opened: () => sees(true),
    sees,
    close: async () => {
      closed = true;
      await watching;
    },
  };
}

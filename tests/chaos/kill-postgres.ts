import { migrate } from "../../scripts/migrate.ts";
import { judgeRequests } from "./judge.ts";
import { startSpending } from "./ledger-run.ts";
import { ownPostgres, pause } from "./own-postgres.ts";

export type KillReport = {
  kills: number;
  requests: number;
  done: number;
  refused: number;
  wereUnknown: number;
  restartMs: number[];
  complaints: string[];
};

export async function killPostgres(kills: number): Promise<KillReport> {
  const server = await ownPostgres();
  try {
    await migrate({ url: server.url });
    const run = await startSpending(server.url, { clients: 48, people: 12 });
    const restartMs: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(300 + Math.random() * 700);
      await server.kill();
      restartMs.push(Math.round(await server.start()));
    }
    await pause(300);
    await run.stop();
    const wereUnknown = run.requests.filter(({ outcome }) => outcome === "unknown").length;
    for (let tries = 0; tries < 5; tries += 1) await run.settle();
    await run.close();
    const complaints = await judgeRequests(server.url, run.requests);
    const count = (outcome: string) => run.requests.filter((request) => request.outcome === outcome).length;
    const { length: requests } = run.requests;
    return {
      kills,
      requests,
      done: count("done"),
      refused: count("refused"),
      wereUnknown,
      restartMs,
      complaints,
    };
  } finally {
    await server.remove();
  }
}

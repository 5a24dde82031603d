import { randomUUID } from "node:crypto";
import type { Leg } from "@manilla/core/ledger/accounts";
import { availableAccount, houseAccount } from "@manilla/core/ledger/accounts";
import { createLedger } from "@manilla/core/ledger/ledger";
import type { TransactionStart } from "@manilla/core/ledger/types";
import { newId } from "@manilla/core/runtime/ids";
import { fromUnits } from "@manilla/shared/money";
import pg from "pg";

export type Request = {
  key: string;
  userId: string;
  kobo: bigint;
  /** `unknown`: no final answer yet. The transaction may or may not be committed. */
  outcome: "unknown" | "done" | "refused";
  answerText?: string;
  transactionId?: string;
  sendings: number;
};

export type Run = {
  requests: Request[];
  stop: () => Promise<void>;
  settle: () => Promise<void>;
  close: () => Promise<void>;
};

const operationName = "POST /chaos";

export async function startSpending(
  url: string,
  { clients, people }: { clients: number; people: number },
): Promise<Run> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    options: "-c role=manilla_app -c statement_timeout=5000",
  });
  pool.on("error", () => undefined);
  const ledger = createLedger(pool, { deadlineMs: 2000 });
  const users = await Promise.all(Array.from({ length: people }, () => newPerson(pool, ledger.transact)));
  const requests: Request[] = [];
  let stopped = false;

  async function send(request: Request): Promise<void> {
    request.sendings += 1;
    try {
      const { answerText, transactionId } = await ledger.transact(spending(request));
      if (request.answerText !== undefined && request.answerText !== answerText) {
        throw new Error(`Key ${request.key} was answered in two ways`);
      }
      Object.assign(request, { outcome: "done", answerText, transactionId } satisfies Partial<Request>);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "insufficient_funds") request.outcome = "refused";
      else if (code !== "service_busy") throw error;
    }
  }

  async function client(): Promise<void> {
    while (!stopped) {
      const kobo = Math.random() < 0.1 ? 1_000_000n : BigInt(1 + Math.floor(Math.random() * 500));
      const userId = users[Math.floor(Math.random() * users.length)] ?? "";
      const request: Request = { key: randomUUID(), userId, kobo, outcome: "unknown", sendings: 0 };
      requests.push(request);
      await send(request);
      if (request.outcome === "unknown") await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  const working = Array.from({ length: clients }, client);
  return {
    requests,
    stop: async () => {
      stopped = true;
      await Promise.all(working);
    },
    settle: async () => {
      const again = requests.filter(
        ({ outcome }, n) => outcome === "unknown" || (outcome === "done" && n % 10 === 0),
      );
      await Promise.all(again.map(send));
    },
    close: () => pool.end(),
  };
}

function spending({ key, userId, kobo }: Request): TransactionStart {
  const id = newId();
  const legs: Leg[] = [
    { from: availableAccount(userId), to: houseAccount("fees"), money: fromUnits("NGN", kobo) },
  ];
  const idempotency = { scope: operationName, key, requestHash: `${kobo}` };
  const moneyOut = fromUnits("NGN", kobo);
  const events = [{ topic: "chaos.spent", payload: { key } }];
  const rest = {
    kind: "transfer.receive",
    state: "completed",
    final: true,
    answer: { id, kobo: `${kobo}` },
  } as const;
  return { id, at: new Date(), userId, legs, moneyOut, idempotency, events, ...rest };
}

async function newPerson(
  pool: pg.Pool,
  transact: (start: TransactionStart) => Promise<unknown>,
): Promise<string> {
  const userId = randomUUID();
  await pool.query("select ledger.open_accounts($1)", [userId]);
  const legs: Leg[] = [
    { from: houseAccount("bank"), to: availableAccount(userId), money: fromUnits("NGN", 100_000n) },
  ];
  const rest = { kind: "transfer.receive", state: "completed", final: true, answer: null } as const;
  await transact({ id: newId(), at: new Date(), userId, legs, ...rest });
  return userId;
}

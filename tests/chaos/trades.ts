import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

export type Order = { path: string; body: object };

/** The client's note of one request: written before it is sent, completed with its answer. */
export type Trade = Order & {
  key: string;
  person: Person;
  /** `unknown`: no final answer yet. The request may or may not have been carried out. */
  outcome: "unknown" | "done" | "refused";
  /** The debited amount is `total` of a purchase of coins, and `amount` of a bill or withdrawal. */
  answer?: { transactionId: string; total?: string; amount?: string };
  text?: string;
};

export type Person = { userId: string; token: string };

export type Market = {
  trades: Trade[];
  cut: string[];
  /**
   * Number of answers from a server that was shutting down. `kept` is the number of those that did not close their
   * connection.
   */
  lastAnswers: { all: number; kept: number };
  stop(): Promise<void>;
  settle(): Promise<void>;
};

type Gate = { isClosed: () => boolean; opened: () => Promise<void> };
type Options = { gate?: Gate; order?: () => Order; pauseMs?: number; answered?: () => void };

export function startTrading(
  url: string,
  people: Person[],
  { gate, order = cryptoOrder, pauseMs = 0, answered = () => undefined }: Options,
): Market {
  const trades: Trade[] = [];
  const cut: string[] = [];
  const lastAnswers = { all: 0, kept: 0 };
  let stopped = false;

  async function send(trade: Trade): Promise<void> {
    const { key, person, path, body } = trade;
    try {
      const response = await fetch(`${url}/api/v1${path}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${person.token}`,
          "content-type": "application/json",
          "idempotency-key": key,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(15_000),
      });
      const text = await response.text();
      if (gate?.isClosed()) {
        lastAnswers.all += 1;
        if (response.headers.get("connection") !== "close") lastAnswers.kept += 1;
      }
      note(trade, response.status, text);
      if (trade.outcome !== "unknown") answered();
    } catch (error) {
      const reason = String((error as { cause?: { code?: string } }).cause?.code ?? error);
      if (reason !== "ECONNREFUSED") cut.push(`${key}: ${reason}`);
    }
  }

  async function client(person: Person): Promise<void> {
    while (!stopped) {
      await gate?.opened();
      if (stopped) return;
      const trade: Trade = { key: randomUUID(), person, ...order(), outcome: "unknown" };
      trades.push(trade);
      await send(trade);
      await sleep(pauseMs);
    }
  }

  const working = people.flatMap((person) => [client(person), client(person)]);
  return {
    trades,
    cut,
    lastAnswers,
    stop: async () => {
      stopped = true;
      await Promise.all(working);
    },
    settle: async () => {
      const again = trades.filter(
        ({ outcome }, n) => outcome === "unknown" || (outcome === "done" && n % 5 === 0),
      );
      for (let done = 0; done < again.length; done += 32)
        await Promise.all(again.slice(done, done + 32).map(send));
    },
  };
}

export function cryptoOrder(): Order {
  const path = Math.random() < 0.7 ? "/crypto/buy" : "/crypto/sell";
  const amount = Math.random() < 0.1 ? "900" : `0.000${randomInt(100, 1_000)}`;
  return { path, body: { currency: "BTC", amount } };
}

function note(trade: Trade, status: number, text: string): void {
  if (status >= 500 || status === 429) return;
  const { data, code } = JSON.parse(text);
  if (status === 200) {
    if (trade.text !== undefined && trade.text !== text)
      throw new Error(`${trade.key} was answered in two ways`);
    Object.assign(trade, { outcome: "done", answer: data, text } satisfies Partial<Trade>);
  } else if (["insufficient_funds", "limit_exceeded"].includes(code)) trade.outcome = "refused";
  else throw new Error(`${trade.key} was answered ${status}: ${text}`);
}

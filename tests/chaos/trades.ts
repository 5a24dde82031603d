import { randomInt, randomUUID } from "node:crypto";
import type { Gate } from "./gate.ts";

/** What the client knows of one request: noted before it is sent, completed when it is answered. */
export type Trade = {
  key: string;
  person: Person;
  path: "/crypto/buy" | "/crypto/sell";
  amount: string;
  /** `unknown`: no conclusive answer yet; it may or may not have been done. */
  outcome: "unknown" | "done" | "refused";
  answer?: { transactionId: string; cryptoAmount: string; total: string; nairaAmount: string };
  text?: string;
};

export type Person = { userId: string; token: string };

export type Market = {
  trades: Trade[];
  /** Connections that broke under a request after it had been sent. */
  cut: string[];
  /** Answers that came while the server was on its way out, and those of them that kept their connection. */
  lastAnswers: { all: number; kept: number };
  stop(): Promise<void>;
  settle(): Promise<void>;
};

/** People who trade without pause while the gate is open, each request with a key of its own. */
export function startTrading(url: string, people: Person[], gate: Gate): Market {
  const trades: Trade[] = [];
  const cut: string[] = [];
  const lastAnswers = { all: 0, kept: 0 };
  let stopped = false;

  async function send(trade: Trade): Promise<void> {
    const { key, person, path, amount } = trade;
    try {
      const response = await fetch(`${url}/api/v1${path}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${person.token}`,
          "content-type": "application/json",
          "idempotency-key": key,
        },
        body: JSON.stringify({ currency: "BTC", amount }),
        signal: AbortSignal.timeout(15_000),
      });
      const text = await response.text();
      if (gate.isClosed()) {
        lastAnswers.all += 1;
        if (response.headers.get("connection") !== "close") lastAnswers.kept += 1;
      }
      note(trade, response.status, text);
    } catch (error) {
      const reason = String((error as { cause?: { code?: string } }).cause?.code ?? error); // fetch wraps the socket's own
      if (reason !== "ECONNREFUSED") cut.push(`${key}: ${reason}`);
    }
  }

  async function client(person: Person): Promise<void> {
    while (!stopped) {
      await gate.opened();
      if (stopped) return;
      const path = Math.random() < 0.7 ? "/crypto/buy" : "/crypto/sell";
      // Every tenth asks for more than any balance.
      const amount = Math.random() < 0.1 ? "900" : `0.000${randomInt(100, 1_000)}`;
      const trade: Trade = { key: randomUUID(), person, path, amount, outcome: "unknown" };
      trades.push(trade);
      await send(trade);
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
    /** Sends what is unknown again, and every fifth of what was answered: that must say the same. */
    settle: async () => {
      await Promise.all(
        trades
          .filter(({ outcome }, n) => outcome === "unknown" || (outcome === "done" && n % 5 === 0))
          .map(send),
      );
    },
  };
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

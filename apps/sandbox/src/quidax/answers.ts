import type { FastifyReply } from "fastify";
import type { Market } from "../market/market.ts";
import type { Custody } from "./addresses.ts";
import type { Balances } from "./balances.ts";
import type { Deposits } from "./deposits.ts";
import type { Withdrawals } from "./withdrawals.ts";

export interface QuidaxParts {
  market: Market;
  custody: Custody;
  deposits: Deposits;
  withdrawals: Withdrawals;
  balances: Balances;
}

export const done = (data: unknown) => ({ status: "success", message: "Successful", data });

export function wrong(
  reply: FastifyReply,
  [status, code, message]: [status: number, code: string, message: string],
) {
  return reply.code(status).send({ status: "error", message, data: { code, message } });
}

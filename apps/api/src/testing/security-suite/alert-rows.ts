import { newId } from "@manilla/core/runtime/ids";
import type { Owner, Row, World } from "./owned.ts";

async function alert({ ctx }: World, { userId }: Owner): Promise<string> {
  const id = newId();
  const terms = { coinId: "bitcoin", symbol: "BTC", direction: "above", price: "1", createdAt: new Date() };
  await ctx.prisma.priceAlert.create({ data: { id, userId, ...terms } });
  return id;
}

export const featureRows: Readonly<Record<string, Row>> = {
  listAlerts: { filledBy: "removeAlert" },
  createAlert: { body: () => ({ currency: "btc", price: "50000" }), amounts: ["price"] },
  removeAlert: { owned: alert },
};

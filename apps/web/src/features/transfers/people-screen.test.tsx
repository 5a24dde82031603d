import { getCryptoRates, getRates } from "@manilla/shared/market/contract";
import { getDashboard } from "@manilla/shared/wallet/contract";
import { render, screen } from "@testing-library/react";
import { BrowserRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { WithQueries } from "#lib/api/with-queries.tsx";
import { documentedReply } from "#testing/documented-reply.ts";
import { fetchedForAda } from "#testing/fetched.ts";
import { PeopleScreen } from "./people-screen.tsx";

const fetched = fetchedForAda();

it("one entry leads to a person, a bank and an address, which begins with a coin that one holds", async () => {
  const replies: Record<string, unknown> = {
    dashboard: { ...documentedReply(getDashboard), wallets: { BTC: "0.00000000", USDT: "5.00000000" } },
    "crypto/rates": documentedReply(getCryptoRates),
    rates: documentedReply(getRates),
  };
  fetched.mockImplementation(async (address) => {
    const data = replies[`${address as string}`.replace("/api/v1/", "")];
    return Response.json({ status: data !== undefined, message: "", data: data ?? null });
  });
  render(
    <WithQueries>
      <PeopleScreen />
    </WithQueries>,
    { wrapper: BrowserRouter },
  );
  const way = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
  expect(way(/^A person/)).toBe("/dashboard/people/send");
  expect(way(/^A bank account/)).toBe("/dashboard/withdraw/naira");
  await vi.waitFor(() => expect(way(/^A crypto address/)).toBe("/dashboard/send?currency=usdt"));
});

import { getCryptoRates, getRates } from "@manilla/shared/market/contract";
import { listMoneyRequests } from "@manilla/shared/transfers/request-contract";
import { getDashboard } from "@manilla/shared/wallet/contract";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AppProviders } from "#testing/app-providers.tsx";
import { documentedReply } from "#testing/documented-reply.ts";
import { fetchedForAda } from "#testing/fetched.ts";
import { visitPath } from "#testing/visit.ts";
import { PeopleScreen } from "./people-screen.tsx";
import { SendToPersonScreen } from "./transfer-screens.tsx";

const fetched = fetchedForAda();
const replies: Record<string, unknown> = {
  dashboard: { ...documentedReply(getDashboard), wallets: { BTC: "0.00000000", USDT: "5.00000000" } },
  "crypto/rates": documentedReply(getCryptoRates),
  rates: documentedReply(getRates),
  "transfers/recipients": { recipients: [{ to: "@bola", name: "Bola A•••", detail: "@bola" }] },
};
beforeEach(() => {
  fetched.mockImplementation(async (address) => {
    const data = replies[`${address as string}`.replace("/api/v1/", "")];
    return Response.json({ status: data !== undefined, message: "", data: data ?? null });
  });
});
afterEach(cleanup);

it("one entry leads to a person, a bank and an address, which begins with a coin that one holds", async () => {
  render(<PeopleScreen />, { wrapper: AppProviders });
  await screen.findByText("Send to");
  const way = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
  expect(way(/^A person/)).toBe("/dashboard/people/send");
  expect(way(/^A bank account/)).toBe("/dashboard/withdraw/naira");
  await vi.waitFor(() => expect(way(/^A crypto address/)).toBe("/dashboard/send?currency=usdt"));
});

it("the amount is typed without a tap on it once the person is known, else the name", async () => {
  const focused = () => document.activeElement?.id;
  const amount = () => screen.getByLabelText("Amount").id;
  visitPath("/dashboard/people/send?to=%40bola");
  render(<SendToPersonScreen />, { wrapper: AppProviders });
  expect(focused()).toBe(amount());
  cleanup();
  visitPath("/dashboard/people/send");
  render(<SendToPersonScreen />, { wrapper: AppProviders });
  expect(focused()).toBe(screen.getByLabelText("To").id);
  fireEvent.click(await screen.findByRole("button", { name: "Bola" }));
  expect(focused()).toBe(amount());
});

it("a request that waits for this person's payment is above everything else, a sent one is below", async () => {
  const [request] = documentedReply(listMoneyRequests).requests;
  const open = { ...request, state: "open", name: "Bola A•••" };
  replies["transfers/requests"] = {
    requests: [
      { ...open, id: "5f0c7f0e-0000-4000-8000-000000000001", direction: "outgoing" },
      { ...open, id: "5f0c7f0e-0000-4000-8000-000000000002", direction: "incoming" },
    ],
  };
  render(<PeopleScreen />, { wrapper: AppProviders });
  await screen.findByText("Send to");
  const titles = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(["To pay", "Recent", "Send to", "Recent", "Get paid", "Sent requests"]);
  delete replies["transfers/requests"];
});

import { minutes } from "@manilla/shared/duration";
import type { MoneyRequest } from "@manilla/shared/transfers/request-contract";
import { getDashboard } from "@manilla/shared/wallet/contract";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "#lib/api/query-client.ts";
import { wantedOf } from "#lib/routes/add-money.ts";
import { endSession, startSession } from "#lib/session/session.ts";
import { AppProviders } from "#testing/app-providers.tsx";
import { documentedReply } from "#testing/documented-reply.ts";
import { ada } from "#testing/people.ts";
import { tokenUntil } from "#testing/token.ts";
import { visitPath } from "#testing/visit.ts";
import { MoneyRequestScreen } from "./money-request-screen.tsx";

beforeEach(() => startSession({ token: tokenUntil(Date.now() + minutes(60)), user: ada }));
afterEach(() => {
  cleanup();
  endSession();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const request: MoneyRequest = {
  id: "01a1f985-fa39-740a-8751-8e5decc3870f",
  direction: "incoming",
  person: "@chidi",
  name: "Chidi O.",
  asset: "NGN",
  amount: "5000.00",
  note: "Fuel",
  state: "open",
  transactionId: null,
  createdAt: "2026-11-20T15:14:29.561Z",
  expiresAt: "2026-11-27T15:14:29.561Z",
};
const page = pathTo(paths.moneyRequest, request.id);

/** The customer also has 0.0005 bitcoin. */
function open(naira_balance: number, asked: Partial<MoneyRequest> = {}) {
  const data = (address: string) =>
    address.endsWith("/dashboard")
      ? documentedReply(getDashboard, { naira_balance, wallets: { BTC: "0.0005" } })
      : { ...request, ...asked };
  const sent = vi.fn(async (address: string, _request?: RequestInit) =>
    Response.json({ status: true, message: "", data: data(address) }),
  );
  vi.stubGlobal("fetch", sent);
  visitPath(page);
  render(
    <Routes>
      <Route path={paths.moneyRequest} element={<MoneyRequestScreen />} />
      <Route path={paths.depositNaira} element={<Wanted />} />
      <Route path="*" element={null} />
    </Routes>,
    { wrapper: AppProviders },
  );
  return sent;
}

const Wanted = () => <output>{JSON.stringify(wantedOf(useLocation().state))}</output>;

it("too little naira for a request is added on the way, and leads back to it", async () => {
  open(1_200);
  await screen.findByText("You need ₦3,800.00 more");
  fireEvent.click(await screen.findByRole("link", { name: "Add ₦3,800.00" }));
  expect(screen.getByText(JSON.stringify({ amount: "3800", to: page, state: {} }))).toBeTruthy();
});

it("a request that the balance covers is paid", async () => {
  open(5_000);
  expect(await screen.findByRole("button", { name: "Pay ₦5,000.00" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: /^Add/ })).toBeNull();
});

it("too few coins for a request are said before the PIN is asked for, with a way to buy them", async () => {
  open(5_000, { asset: "BTC", amount: "0.002" });
  await screen.findByText("You need 0.00150000 BTC more");
  const buy = await screen.findByRole("link", { name: "Buy Bitcoin" });
  expect(buy.getAttribute("href")).toBe(`${paths.buy}?currency=btc`);
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
});

it("a request is declined after a confirmation only", async () => {
  const sent = open(5_000);
  fireEvent.click(await screen.findByRole("button", { name: "Decline" }));
  await screen.findByText("Chidi O. will see you declined ₦5,000.00. To pay later, you need a new request.");
  const posted = () => sent.mock.calls.filter(([, request]) => request?.method === "POST").map(([to]) => to);
  expect(posted()).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Decline it" }));
  await waitFor(() => expect(posted()).toEqual([expect.stringContaining(`${request.id}/decline`)]));
});

import { minutes } from "@manilla/shared/duration";
import type { Withdrawal } from "@manilla/shared/naira/withdrawal-contract";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "../../../lib/api/query-client.ts";
import { WithQueries } from "../../../lib/api/with-queries.tsx";
import { endSession, startSession } from "../../../lib/session/session.ts";
import { ada } from "../../../testing/people.ts";
import { tokenUntil } from "../../../testing/token.ts";
import { WithdrawalScreen } from "./withdrawal-screen.tsx";

beforeEach(() => startSession({ token: tokenUntil(Date.now() + minutes(60)), user: ada }));
afterEach(() => {
  cleanup();
  endSession();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** The page of a withdrawal of ₦10,000 in this state. */
async function open(state: Withdrawal["state"]) {
  const withdrawal: Withdrawal = {
    transactionId: "01a1f985-fa39-740a-8751-8e5decc3870f",
    reference: "MNL-QRDC-44SV-WNM8",
    state,
    amount: "10000.00",
    fee: "150.00",
    receive: "9850.00",
    accountNumber: "0123456784",
    accountName: "OKONKWO ADAEZE",
    bankName: "Access Bank",
    reason: null,
    cancellable: false,
    createdAt: "2026-11-20T15:14:29.561Z",
  };
  const story = { status: "pending", timeline: [], next: null };
  vi.stubGlobal("fetch", async (address: string) =>
    Response.json({
      status: true,
      message: "",
      data: address.includes("/withdrawals/")
        ? withdrawal
        : address.includes("/transactions/")
          ? story
          : { cases: [] },
    }),
  );
  render(
    <MemoryRouter initialEntries={[pathTo(paths.withdrawal, withdrawal.transactionId)]}>
      <WithQueries>
        <Routes>
          <Route path={paths.withdrawal} element={<WithdrawalScreen />} />
        </Routes>
      </WithQueries>
    </MemoryRouter>,
  );
  await screen.findByText("Access Bank");
}

it("a withdrawal that the bank has paid out has a receipt", async () => {
  await open("paid");
  expect(screen.getByRole("button", { name: "Download" })).toBeTruthy();
});

it.each(["under_review", "pending_approval", "approved", "processing"] as const)(
  "%s: no picture says of money on its way that the bank received it",
  async (state) => {
    await open(state);
    expect(screen.getByText("Bank receives")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Download" })).toBeNull();
  },
);

it.each(["rejected", "failed", "reversed", "cancelled"] as const)(
  "%s: what came back has no receipt, and is not what the bank receives",
  async (state) => {
    await open(state);
    expect(screen.getByText("₦10,000.00 is back in your balance")).toBeTruthy();
    expect(screen.queryByText("Bank receives")).toBeNull();
    expect(screen.queryByRole("button", { name: "Download" })).toBeNull();
  },
);

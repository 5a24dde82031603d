import type { NairaAccount } from "@manilla/shared/naira/account-contract";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "#lib/api/query-client.ts";
import { WithQueries } from "#lib/api/with-queries.tsx";
import { endSession, startSession } from "#lib/session/session.ts";
import { ada } from "#testing/people.ts";
import { tokenUntil } from "#testing/token.ts";
import { OwnAccount } from "./own-account.tsx";

beforeEach(() => startSession({ token: tokenUntil(Date.now() + 3_600_000), user: ada }));
afterEach(() => {
  cleanup();
  endSession();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open(data: NairaAccount) {
  vi.stubGlobal("fetch", async () => Response.json({ status: true, message: "", data }));
  render(
    <WithQueries>
      <OwnAccount />
    </WithQueries>,
  );
}

it("says what the account number is for, and what the keypad below it is for", async () => {
  const account = { accountNumber: "9612345678", accountName: "MANILLA/ADA", bankName: "Titan Bank" };
  open({ state: "issued", account });
  expect(await screen.findByText(/Transfer any amount from any bank\./)).toBeTruthy();
  expect(screen.getByText("It's added automatically. Or enter an amount below.")).toBeTruthy();
});

it("while the bank prepares the number, the other way to add money is named", async () => {
  open({ state: "requested", account: null });
  expect(await screen.findByText(/You can enter an amount below right away\./)).toBeTruthy();
});

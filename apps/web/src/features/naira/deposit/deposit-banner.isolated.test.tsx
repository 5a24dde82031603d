import { days, minutes } from "@manilla/shared/duration";
import { getOpenNairaDeposit } from "@manilla/shared/naira/contract";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "#lib/api/call.ts";
import { fetchedForAda } from "#testing/fetched.ts";
import { OpenPayment } from "./deposit-banner.tsx";
import type { DepositFlow } from "./use-deposit.ts";

const fetched = fetchedForAda();
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ["an hour ahead", minutes(60)],
  ["a day behind", -days(1)],
  ["right", 0],
])("the time left to pay is the server's on a phone whose clock is %s", async (_, ahead) => {
  const serverNow = Date.now() - ahead;
  const headers = { Date: new Date(serverNow).toUTCString() };
  fetched.mockResolvedValue(
    Response.json({ status: true, message: "ok", data: { deposit: null } }, { headers }),
  );
  await callApi(getOpenNairaDeposit);
  const expiresAt = new Date(serverNow + minutes(15)).toISOString();
  const flow = {
    phase: { status: "idle" },
    open: { reference: "R", expiresAt, checkout: { checkout_amount: 5000 } },
  } as DepositFlow; // cast: the banner reads only these fields
  render(<OpenPayment flow={flow} continued />);
  screen.getByText("₦5,000.00 to pay");
  expect(screen.getByRole("timer").parentElement?.textContent).toMatch(/^1[45]:\d\d left$/);
});

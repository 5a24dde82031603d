import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startSession } from "#lib/session/session.ts";
import { AppProviders } from "#testing/app-providers.tsx";
import { ada } from "#testing/people.ts";
import { tokenUntil } from "#testing/token.ts";
import { PaymentRulesScreen } from "./payment-rules-screen.tsx";

const saved = vi.fn<(body: unknown) => void>();
const rules = { dailyLimit: null, confirmAbove: "1000.00", knownPayeesOnly: false, transfersOff: false };

beforeEach(() => {
  startSession({ token: tokenUntil(Date.now() + 3_600_000), user: ada });
  vi.stubGlobal("fetch", async (address: string, { method, body }: { method: string; body: string }) => {
    if (!address.endsWith("/users/payment-rules")) return new Promise(() => {});
    if (method === "PUT") saved(JSON.parse(body));
    return Response.json({ status: true, message: "", data: { rules, next: null, changedAt: null } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  saved.mockReset();
});

it.each([
  ["50,000.", "50,000.", "50000"],
  ["050000.5", "50,000.5", "50000.5"],
  ["", "", null],
])("a limit typed as %j is shown as %j and saved as %j", async (typed, shown, limit) => {
  render(<PaymentRulesScreen />, { wrapper: AppProviders });
  const field = await screen.findByLabelText("Daily limit");
  fireEvent.change(field, { target: { value: typed } });
  expect(field).toHaveProperty("value", shown);
  fireEvent.click(screen.getByText("Save"));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ dailyLimit: limit, confirmAbove: "1000.00" });
});

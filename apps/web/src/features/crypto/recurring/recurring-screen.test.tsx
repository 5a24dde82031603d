import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startSession } from "#lib/session/session.ts";
import { AppProviders } from "#testing/app-providers.tsx";
import { ada } from "#testing/people.ts";
import { tokenUntil } from "#testing/token.ts";
import { RecurringScreen } from "./recurring-screen.tsx";

const lists = vi.fn<() => Promise<Response>>();
const created = vi.fn<(body: unknown) => void>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-27T10:18:00Z") });
  const none = Response.json({ status: true, message: "", data: { recurring: [] } });
  // Only the first request for the list gets an answer, as if the connection was lost after that.
  lists.mockResolvedValueOnce(none).mockReturnValue(new Promise(() => {}));
  startSession({ token: tokenUntil(Date.now() + 3_600_000), user: ada });
  vi.stubGlobal("fetch", async (address: string, { method, body }: { method: string; body: string }) => {
    if (!address.endsWith("/crypto/recurring")) return new Promise(() => {});
    if (method === "GET") return lists();
    created(JSON.parse(body));
    throw new TypeError("Failed to fetch");
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  lists.mockReset();
  created.mockReset();
});

it("starts what was typed; a lost answer is said at once, and the list is asked whether it was made", async () => {
  render(<RecurringScreen />, { wrapper: AppProviders });
  fireEvent.click(await screen.findByText("New repeating buy"));
  const amount = await screen.findByLabelText("Naira each time");
  const start = screen.getByRole("button", { name: "Enter an amount" });
  for (const none of ["0", "5.005"]) {
    fireEvent.change(amount, { target: { value: none } });
    expect(start).toHaveProperty("disabled", true);
  }
  fireEvent.change(amount, { target: { value: "5,000." } });
  fireEvent.change(screen.getByDisplayValue("2026-11-28"), { target: { value: "2026-11-27" } });
  await screen.findByText("The first buy is now, the others at 8 am");
  const asked = lists.mock.calls.length;
  fireEvent.click(start);
  await vi.waitFor(() => expect(lists.mock.calls.length).toBeGreaterThan(asked));
  expect(created.mock.calls).toEqual([
    [{ currency: "btc", amount: "5000.00", frequency: "weekly", startsOn: "2026-11-27" }],
  ]);
  expect((await screen.findByRole("alert")).textContent).not.toBe("");
});

import { hours } from "@manilla/shared/duration";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { BrowserRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "../../../lib/api/query-client.ts";
import { WithQueries } from "../../../lib/api/with-queries.tsx";
import { startSession } from "../../../lib/session/session.ts";
import { ada } from "../../../testing/people.ts";
import { tokenUntil } from "../../../testing/token.ts";
import { AlertSheet } from "./alert-sheet.tsx";

const sent = vi.fn<(body: unknown) => void>();

beforeEach(() => {
  sent.mockReset();
  startSession({ token: tokenUntil(Date.now() + hours(1)), user: ada });
  vi.stubGlobal("fetch", async (_address: string, request?: RequestInit) => {
    if (request?.method === "POST") sent(JSON.parse(String(request.body)));
    return Response.json({ status: true, message: "ok", data: { cryptoRates: {} } });
  });
  render(
    <WithQueries>
      <AlertSheet open onOpenChange={() => undefined} />
    </WithQueries>,
    { wrapper: BrowserRouter },
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const type = (price: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: "Tell me at" }), { target: { value: price } });

it.each([
  ["5.", "5"],
  [" 0150,000.50 ", "150000.50"],
])("a price typed as %j is sent as %j", async (typed, price) => {
  type(typed);
  fireEvent.click(screen.getByRole("button", { name: "Set alert" }));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ currency: "btc", price, unit: "NGN" }));
});

it("no alert is set at a price of nothing", () => {
  type("0.");
  expect(screen.getByRole("button", { name: "Set alert" })).toHaveProperty("disabled", true);
});

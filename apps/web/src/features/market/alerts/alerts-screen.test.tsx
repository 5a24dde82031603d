import { hours } from "@manilla/shared/duration";
import { getCryptoRates, getRates } from "@manilla/shared/market/contract";
import { getDashboard } from "@manilla/shared/wallet/contract";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "#lib/api/query-client.ts";
import { startSession } from "#lib/session/session.ts";
import { AppProviders } from "#testing/app-providers.tsx";
import { documentedReply } from "#testing/documented-reply.ts";
import { ada } from "#testing/people.ts";
import { tokenUntil } from "#testing/token.ts";
import { AlertSheet } from "./alerts-screen.tsx";

const replies: Record<string, object> = {
  dashboard: documentedReply(getDashboard),
  "crypto/rates": documentedReply(getCryptoRates),
  rates: documentedReply(getRates),
};
const sent = vi.fn<(body: unknown) => void>();

beforeEach(() => {
  sent.mockReset();
  startSession({ token: tokenUntil(Date.now() + hours(1)), user: ada });
  vi.stubGlobal("fetch", async (address: string, request?: RequestInit) => {
    if (request?.method === "POST") sent(JSON.parse(String(request.body)));
    const [, name = ""] = /\/(dashboard|crypto\/rates|rates)$/.exec(address) ?? [];
    const data = replies[name] ?? {};
    return Response.json({ status: true, message: "ok", data });
  });
  render(<AlertSheet open onOpenChange={() => undefined} />, { wrapper: AppProviders });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const type = (price: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: "Alert me at" }), { target: { value: price } });

it.each([
  ["5.", "5"],
  [" 0150,000.50 ", "150000.50"],
])("a price typed as %j is sent as %j", async (typed, price) => {
  type(typed);
  fireEvent.click(screen.getByRole("button", { name: "Set alert" }));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ currency: "btc", price, unit: "NGN" }));
});

it("the coin is chosen in the list that all screens have", async () => {
  fireEvent.click(screen.getByRole("button", { name: /Bitcoin/ }));
  fireEvent.click(await screen.findByRole("button", { name: /Ethereum/ }));
  type("5000");
  fireEvent.click(screen.getByRole("button", { name: "Set alert" }));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ currency: "eth", price: "5000", unit: "NGN" }));
});

it("no alert is set at a price of nothing", () => {
  type("0.");
  expect(screen.getByRole("button", { name: "Enter a price" })).toHaveProperty("disabled", true);
});

import { cleanup, render, screen } from "@testing-library/react";
import { BrowserRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { WithQueries } from "../../lib/api/with-queries.tsx";
import { lookUpIn } from "../../lib/texts/look-up.ts";
import { speak } from "../../lib/texts/t.ts";
import { fetchedForAda } from "../../testing/fetched.ts";
import pidgin from "../../texts/pcm.json" with { type: "json" };

const fetched = fetchedForAda();
afterEach(() => {
  cleanup();
  speak((english) => english);
});

it("says the state of a purchase in the person's language", async () => {
  const purchase = {
    _id: "p-1",
    type: "buy",
    currency: "BTC",
    status: "completed",
    cryptoAmount: "0.00010000",
    total: "15000.00",
    transactionId: "t-1",
    createdAt: "2026-11-20T15:14:29.561Z",
  };
  fetched.mockResolvedValue(Response.json({ status: true, message: "ok", data: { purchases: [purchase] } }));
  speak(lookUpIn(pidgin));
  // Constants of the screen hold texts, as in the app, which loads the language first.
  const { PurchasesScreen } = await import("./purchases-screen.tsx");
  render(
    <WithQueries>
      <PurchasesScreen />
    </WithQueries>,
    { wrapper: BrowserRouter },
  );
  expect(await screen.findByText("E don complete")).toBeTruthy();
});

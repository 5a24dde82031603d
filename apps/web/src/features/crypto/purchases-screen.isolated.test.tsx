import { listPurchases } from "@manilla/shared/crypto/contract";
import { cleanup, render, screen } from "@testing-library/react";
import { BrowserRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { WithQueries } from "../../lib/api/with-queries.tsx";
import { speak } from "../../lib/texts/t.ts";
import { documentedReply } from "../../testing/documented-reply.ts";
import { fetchedForAda } from "../../testing/fetched.ts";
import pidgin from "../../texts/pcm.json" with { type: "json" };

const fetched = fetchedForAda();
afterEach(() => {
  cleanup();
  speak({});
});

it("says the state of a purchase in the person's language", async () => {
  fetched.mockResolvedValue(
    Response.json({ status: true, message: "ok", data: documentedReply(listPurchases) }),
  );
  speak(pidgin);
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

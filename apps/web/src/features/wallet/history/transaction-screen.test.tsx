import { paths, pathTo } from "@manilla/shared/web-paths";
import { render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { queryClient } from "../../../lib/api/query-client.ts";
import { WithQueries } from "../../../lib/api/with-queries.tsx";
import { fetchedForAda } from "../../../testing/fetched.ts";
import { TransactionScreen } from "./transaction-screen.tsx";

const fetched = fetchedForAda();
afterEach(() => queryClient.clear());

it.each([
  [{ isPurchase: true }, "Failed to fetch purchase details"],
  [null, "Failed to fetch transactions"],
])("opened with %j and refused without words, the page says %j", async (state, words) => {
  fetched.mockImplementation(async () => new Response("<html>Refused</html>", { status: 400 }));
  const pathname = pathTo(paths.transaction, "01a1f985-fa39-740a-8751-8e5decc3870f");
  render(
    <MemoryRouter initialEntries={[{ pathname, state }]}>
      <WithQueries>
        <Routes>
          <Route path={paths.transaction} element={<TransactionScreen />} />
        </Routes>
      </WithQueries>
    </MemoryRouter>,
  );
  expect(await screen.findByText(words)).toBeTruthy();
});

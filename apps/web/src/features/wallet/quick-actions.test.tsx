import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BrowserRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { QuickActions } from "./quick-actions.tsx";
import { TotalAssetsCard } from "./total-assets-card.tsx";

// jsdom has no layout and no media queries.
Element.prototype.scrollIntoView = () => {};
vi.stubGlobal("matchMedia", () => ({ matches: true }));

it("the button that opens all actions keeps the focus and closes them again", async () => {
  render(<QuickActions onDeposit={() => {}} />, { wrapper: BrowserRouter });
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  await expect.poll(() => document.activeElement?.textContent).toBe("Show less");
  await userEvent.click(screen.getByRole("button", { name: "Show less" }));
  await expect.poll(() => document.activeElement?.textContent).toBe("More");
});

it("Send and Withdraw stand under the total, without More", () => {
  const nothing = () => {};
  render(
    <TotalAssetsCard
      portfolio={undefined}
      note={undefined}
      onViewAll={nothing}
      onRefresh={nothing}
      refreshing={false}
    />,
    { wrapper: BrowserRouter },
  );
  expect(screen.getByRole("link", { name: "Send" }).getAttribute("href")).toBe("/dashboard/people");
  expect(screen.getByRole("link", { name: "Withdraw" }).getAttribute("href")).toBe(
    "/dashboard/withdraw/naira",
  );
});

it("all seven are those of the specification, in its order, before the button", async () => {
  render(<QuickActions onDeposit={() => {}} />, { wrapper: BrowserRouter });
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  const names = screen.getAllByRole("listitem").map((item) => item.textContent);
  expect(names).toEqual("Buy Crypto|Deposit|Swap|Send|Sell|Pay Bills|Withdraw|Show less".split("|"));
});

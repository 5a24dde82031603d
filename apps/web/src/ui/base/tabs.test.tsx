import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { Tabs } from "./tabs.tsx";

const tabs = [
  { value: "hot", label: "Hot" },
  { value: "up", label: "Gainers" },
  { value: "down", label: "Losers" },
] as const;

function Lists() {
  const [value, setValue] = useState<(typeof tabs)[number]["value"]>("hot");
  return (
    <Tabs label="Market lists" value={value} onValueChange={setValue} tabs={tabs}>
      coins that are {value}
    </Tabs>
  );
}

const tab = (name: string) => screen.getByRole("tab", { name });

it("names its panel after the chosen tab", async () => {
  render(<Lists />);
  expect(screen.getByRole("tablist", { name: "Market lists" })).toBeTruthy();
  expect(screen.getByRole("tabpanel", { name: "Hot" }).textContent).toBe("coins that are hot");
  await userEvent.click(tab("Losers"));
  expect(screen.getByRole("tab", { selected: true })).toBe(tab("Losers"));
  expect(screen.getByRole("tabpanel", { name: "Losers" }).textContent).toBe("coins that are down");
});

it("is one stop of the Tab key: arrows move on, Enter chooses", async () => {
  render(<Lists />);
  tab("Hot").focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(tab("Gainers"));
  expect(screen.getByRole("tabpanel", { name: "Hot" })).toBeTruthy();
  await userEvent.keyboard("{Enter}");
  expect(screen.getByRole("tabpanel", { name: "Gainers" })).toBeTruthy();
  await userEvent.keyboard("{End}{ArrowRight}");
  expect(document.activeElement).toBe(tab("Hot"));
  await userEvent.keyboard("{ArrowLeft}");
  expect(document.activeElement).toBe(tab("Losers"));
  const stops = screen.getAllByRole("tab").filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toEqual([tab("Gainers")]);
});

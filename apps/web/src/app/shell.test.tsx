import { paths } from "@manilla/shared/web-paths";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { AppProviders } from "#testing/app-providers.tsx";
import { visitPath } from "#testing/visit.ts";
import { Shell } from "./shell.tsx";

afterEach(cleanup);

it("the way to the content is no page: the step that the history's entry holds stays", () => {
  const state = { verification: { screen: "phone-input" } };
  visitPath(paths.verify, { state });
  const { length } = window.history;
  render(<Shell>the content</Shell>, { wrapper: AppProviders });
  fireEvent.click(screen.getByText("Skip to content"));
  expect(document.activeElement).toBe(screen.getByRole("main"));
  expect(window.history).toHaveLength(length);
  expect(window.history.state).toMatchObject({ usr: state });
});

import { paths } from "@manilla/shared/web-paths";
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { AppProviders } from "#testing/app-providers.tsx";
import { fetchedForAda } from "#testing/fetched.ts";
import { visitPath } from "#testing/visit.ts";
import { ReportScreen } from "./report-screen.tsx";

const fetched = fetchedForAda();
beforeEach(() => window.history.replaceState(null, ""));

it("a report that a link opened in a new tab leads back to Help, not out of the app", () => {
  fetched.mockReturnValue(new Promise(() => undefined));
  visitPath(`${paths.reportProblem}?kind=wrong_network`, { replace: true });
  render(<ReportScreen />, { wrapper: AppProviders });
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(window.location.pathname).toBe(paths.help);
});

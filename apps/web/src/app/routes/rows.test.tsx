import { paths } from "@manilla/shared/web-paths";
import { act, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, it } from "vitest";
import { billsRoutes } from "../../features/bills/routes.ts";
import type { AppRoute } from "../../lib/routes/load-screen.ts";
import { BrowserRouter, navigate } from "../../lib/routes/place.tsx";
import { appRoutes } from "./app-routes.ts";
import { dashboardRoutes } from "./dashboard-routes.ts";
import { otherRoutes } from "./other-routes.ts";
import { RowScreens, rowsAt } from "./rows.tsx";

/** The row of a path, in the list of its area where it has one. */
function rowOf(path: string): AppRoute | undefined {
  const row = rowsAt(appRoutes, path).at(-1);
  if (row?.path === `${paths.dashboard}/*`) return rowsAt(dashboardRoutes, path).at(-1);
  if (row?.path === `${paths.bills}/*`) return rowsAt(billsRoutes, path).at(-1);
  return row?.path === undefined ? rowsAt(otherRoutes, path).at(-1) : row;
}

it.each(Object.values(paths))("%s leads to its own screen, whatever the order of the features", (path) => {
  const example = path.replace(/:\w+/, "01a1f985-fa39-740a-8751-8e5decc3870f");
  expect(rowOf(example)?.path).toBe(path);
  expect(rowOf(`${example.toUpperCase().replace(/\/$/, "")}/`)?.path).toBe(path);
});

it.each(["/nowhere", "/dashboard/nowhere", "/bills/history/1/2", "/%", "/%0A", "/dashboard/%0A"])(
  "%s is nobody's, so its area answers",
  (path) => {
    expect(rowsAt(appRoutes, path).at(-1)?.lazy).toBeDefined();
    expect(rowOf(path)).toBeUndefined();
  },
);

const said = (text: string) => ({ Screen: () => <p>{text}</p>, prefetch: () => {} });
const frame = {
  Screen: ({ children }: { children?: ReactNode }) => (
    <main>
      <input aria-label="In the frame" />
      {children}
    </main>
  ),
  prefetch: () => {},
};
const rows: AppRoute[] = [
  { lazy: frame, children: [{ path: "/a", lazy: said("first") }] },
  { lazy: frame, children: [{ path: "/b", lazy: said("second") }] },
  { lazy: said("nowhere") },
];

beforeEach(() => {
  navigate("/a");
  render(<RowScreens rows={rows} />, { wrapper: BrowserRouter });
});

it("a frame that the next screen has, too, stays with what it holds", () => {
  const held = screen.getByLabelText("In the frame");
  expect(screen.getByText("first")).toBeTruthy();
  act(() => navigate("/b"));
  expect(screen.getByText("second")).toBeTruthy();
  expect(screen.getByLabelText("In the frame")).toBe(held);
});

it("an address that cannot be decoded has a screen, too", () => {
  act(() => navigate("/%"));
  expect(screen.getByText("nowhere")).toBeTruthy();
});

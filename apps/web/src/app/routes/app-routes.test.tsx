import { legalTitles } from "@manilla/shared/legal/documents";
import { paths } from "@manilla/shared/web-paths";
import { act, render, screen } from "@testing-library/react";
import { BrowserRouter, matchRoutes } from "react-router-dom";
import { expect, it } from "vitest";
import type { AppRoute } from "#lib/routes/load-screen.tsx";
import { loseSession, startSession } from "#lib/session/session.ts";
import { fetchedForAda } from "#testing/fetched.ts";
import { ada } from "#testing/people.ts";
import { tokenUntil } from "#testing/token.ts";
import { visitPath } from "#testing/visit.ts";
import { AppTree } from "../router.tsx";
import { appRoutes } from "./app-routes.ts";
import { billsRoutes, dashboardRoutes, publicRoutes } from "./lazy-routes.ts";

const last = (routes: readonly AppRoute[], path: string) => matchRoutes([...routes], path)?.at(-1)?.route;

function routeOf(path: string): AppRoute | undefined {
  const route = last(appRoutes, path);
  if (route?.path === `${paths.dashboard}/*`) return last(dashboardRoutes, path);
  if (route?.path === `${paths.bills}/*`) return last(billsRoutes, path);
  return route?.path === "/*" ? last(publicRoutes, path) : route;
}

it.each(Object.values(paths))("%s leads to its own screen, whatever the order of the features", (path) => {
  const example = path.replace(/:\w+/, "01a1f985-fa39-740a-8751-8e5decc3870f");
  expect(routeOf(example)?.path).toBe(path);
  expect(routeOf(`${example.toUpperCase().replace(/\/$/, "")}/`)?.path).toBe(path);
});

it.each(["/nowhere", "/dashboard/nowhere", "/bills/history/1/2", "/%", "/%0A", "/dashboard/%"])(
  "%s has no screen",
  (path) => expect(routeOf(path)).toBeUndefined(),
);

const fetched = fetchedForAda();

it.each([
  "/%",
  "/pay/%",
  "/pay/%/%",
  "/nowhere",
  "/dashboard/%",
  "/dashboard/%E0%A4%A",
  "/dashboard/analysis/%",
  "/dashboard/history/%",
  "/dashboard/deposit/%",
  "/bills/%",
])("%s shows the not-found page", async (path) => {
  fetched.mockResolvedValue(Response.json({ status: false, message: "" }, { status: 404 }));
  visitPath(path);
  render(<AppTree />, { wrapper: BrowserRouter });
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
  expect(screen.getByText(path)).toBeTruthy();
});

it.each([
  [paths.resetPassword, "?token=1", "Choose a new password"],
  [paths.notMe, "?token=1", "Wasn't this you?"],
  [paths.terms, "", legalTitles.terms],
])("%s stays when the session ends, as it does after a reset in another tab", async (path, search, title) => {
  fetched.mockResolvedValue(Response.json({ status: false, message: "" }, { status: 404 }));
  act(() => startSession({ token: tokenUntil(Date.now() + 3_600_000), user: ada }));
  visitPath(`${path}${search}`);
  render(<AppTree />, { wrapper: BrowserRouter });
  await screen.findByRole("heading", { name: title });
  await act(async () => loseSession());
  expect(window.location.pathname).toBe(path);
  expect(screen.getByRole("heading", { name: title })).toBeTruthy();
});

import { paths } from "@manilla/shared/web-paths";
import { matchRoutes } from "react-router-dom";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { appRoutes } from "./app-routes.ts";
import { prefetchOnIntent } from "./locations.ts";

// The next test file uses the same document, so the listeners are removed at the end.
const listening = vi.spyOn(document, "addEventListener");
prefetchOnIntent();
const listeners = [...listening.mock.calls];
afterAll(() => {
  for (const [sign, listener] of listeners) document.removeEventListener(sign, listener);
});

const routesAt = (path: string) => (matchRoutes(appRoutes, path) ?? []).map(({ route }) => route);
const fetched = vi.fn<(path: string) => void>();

beforeEach(() => {
  for (const route of [paths.login, paths.signup, paths.forgotPassword].flatMap(routesAt))
    if (route.prefetch) vi.spyOn(route, "prefetch").mockImplementation(fetched);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "connection");
  document.body.replaceChildren();
  fetched.mockClear();
  vi.restoreAllMocks();
});

function linkTo(path: string): HTMLAnchorElement {
  const link = Object.assign(document.createElement("a"), { href: path });
  // Following the link would leave the page.
  link.addEventListener("click", (event) => event.preventDefault());
  document.body.append(link);
  return link;
}

const point = (link: HTMLAnchorElement) => link.dispatchEvent(new Event("pointerover", { bubbles: true }));

it("a pointer on a link fetches the code of its page, once for all that a tap is made of", async () => {
  const link = linkTo(paths.login);
  point(link);
  link.click();
  linkTo(paths.signup).click();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledWith(paths.signup));
  const routes = routesAt(paths.login).filter(({ prefetch }) => prefetch);
  expect(fetched.mock.calls.filter(([path]) => path === paths.login)).toHaveLength(routes.length);
});

it("with Save-Data only a tap does", async () => {
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  point(linkTo(paths.login));
  linkTo(paths.forgotPassword).click();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledWith(paths.forgotPassword));
  expect(fetched).not.toHaveBeenCalledWith(paths.login);
});

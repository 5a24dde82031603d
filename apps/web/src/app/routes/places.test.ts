import { paths } from "@manilla/shared/web-paths";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { chooseLite } from "../../lib/lite-mode.ts";
import { prefetchOnIntent, routes } from "./places.ts";
import { rowsAt } from "./route-objects.tsx";

// The document is that of the next file, too.
const listening = vi.spyOn(document, "addEventListener");
prefetchOnIntent();
const listeners = [...listening.mock.calls];
afterAll(() => {
  for (const [sign, listener] of listeners) document.removeEventListener(sign, listener);
});

const fetched = vi.fn();
let link: HTMLAnchorElement;

beforeEach(() => {
  for (const { lazy } of rowsAt(routes, paths.login))
    if (lazy) vi.spyOn(lazy, "prefetch").mockImplementation(fetched);
  link = Object.assign(document.createElement("a"), { href: paths.login });
  // It would leave the page.
  link.addEventListener("click", (event) => event.preventDefault());
  document.body.append(link);
});
afterEach(() => {
  chooseLite(false);
  link.remove();
  fetched.mockClear();
  vi.restoreAllMocks();
});

const point = () => link.dispatchEvent(new Event("pointerover", { bubbles: true }));

it("a pointer on a link fetches the code of its page", () => {
  point();
  expect(fetched).toHaveBeenCalled();
});

it("in lite mode only a tap does", () => {
  chooseLite(true);
  point();
  expect(fetched).not.toHaveBeenCalled();
  link.click();
  expect(fetched).toHaveBeenCalled();
});

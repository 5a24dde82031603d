import { act, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { type ComponentType, lazy, Suspense } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { Link, Redirect, Route, Switch, useParams } from "wouter";
import { BrowserRouter, hasPageBefore, navigate, usePlace, useSearchParams } from "./place.tsx";

// As in a new tab.
beforeEach(() => window.history.replaceState(null, ""));

const go = (...to: Parameters<typeof navigate>) => act(() => navigate(...to));

let page: HTMLElement;
const open = (...given: Parameters<typeof render>) => {
  page = render(...given).container;
};
const shown = () => page.textContent;

async function goBack() {
  const arrived = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  window.history.back();
  await act(async () => void (await arrived));
}

function Here() {
  const { pathname, search, state, returned } = usePlace();
  return <p>{JSON.stringify([pathname, search, state, returned])}</p>;
}

it("a screen stays, with its own address and message, until the code of the next one is here", async () => {
  const code = Promise.withResolvers<{ default: ComponentType }>();
  const Next = lazy(() => code.promise);
  navigate("/amount?step=review", { state: { typed: "1500" } });
  open(
    <Suspense fallback="nothing at all">
      <BrowserRouter>
        <Switch>
          <Route path="/amount" component={Here} />
          <Route component={Next} />
        </Switch>
      </BrowserRouter>
    </Suspense>,
  );
  await act(async () => navigate("/next"));
  expect(window.location.pathname).toBe("/next");
  expect(shown()).toBe('["/amount","?step=review",{"typed":"1500"},false]');
  await act(async () => code.resolve({ default: () => "the next screen" }));
  expect(shown()).toBe("the next screen");
});

it("back returns to a place with its message", async () => {
  open(<Here />, { wrapper: BrowserRouter });
  go("/amount", { state: { typed: "1500" } });
  expect(shown()).toBe('["/amount","",{"typed":"1500"},false]');
  go("/confirm");
  expect(shown()).toBe('["/confirm","",null,false]');
  await goBack();
  expect(shown()).toBe('["/amount","",{"typed":"1500"},true]');
});

it("a redirect by the very first screen is followed", () => {
  open(
    <BrowserRouter>
      <Route path="/">
        <Redirect to="/dashboard" replace />
      </Route>
      <Here />
    </BrowserRouter>,
  );
  expect(shown()).toBe('["/dashboard","",null,false]');
});

it("knows whether a page of ours is before this one", async () => {
  expect(hasPageBefore()).toBe(false);
  navigate("/login", { replace: true });
  expect(hasPageBefore()).toBe(false);
  navigate("/terms");
  navigate("/privacy", { replace: true });
  expect(hasPageBefore()).toBe(true);
  await goBack();
  expect(hasPageBefore()).toBe(false);
});

it("a link to the page it stands on leaves nothing to go back to; a step with its message does", () => {
  open(<Link to="/rates">Rates</Link>, { wrapper: BrowserRouter });
  fireEvent.click(screen.getByText("Rates"));
  const { length } = window.history;
  fireEvent.click(screen.getByText("Rates"));
  expect(window.history).toHaveLength(length);
  go("/rates", { state: { step: 2 } });
  expect(window.history).toHaveLength(length + 1);
});

it.each(["//evil.example/pay", "/\\evil.example/pay"])(
  "%s is a page of ours, not another server's",
  (address) => {
    navigate(address);
    expect(window.location.href).toBe(`${window.location.origin}//evil.example/pay`);
  },
);

it("where the browser takes no more entries, it loads the page itself", () => {
  const push = vi.spyOn(window.history, "pushState").mockImplementation(() => {
    throw new DOMException(
      "Attempt to use history.pushState() more than 100 times per 30 seconds",
      "SecurityError",
    );
  });
  // Of the pages that it could load, this document lives on only with one of its own places.
  navigate("#there");
  push.mockRestore();
  expect(window.location.hash).toBe("#there");
});

it("a script or another server's address leads nowhere", () => {
  const before = window.location.href;
  expect(() => navigate("javascript:alert(1)")).toThrow();
  expect(() => navigate("https://evil.example/", { replace: true })).toThrow();
  expect(window.location.href).toBe(before);
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  "a click on a link with %j is the browser's: it opens a tab or a window",
  (how) => {
    open(<Link to="/rates">Rates</Link>, { wrapper: BrowserRouter });
    const click = createEvent.click(screen.getByText("Rates"), how);
    const isOurs = vi.fn(() => click.defaultPrevented);
    window.addEventListener("click", isOurs, { once: true });
    // What the browser would do next is beyond this document.
    window.addEventListener("click", (event) => event.preventDefault(), { once: true });
    fireEvent(screen.getByText("Rates"), click);
    expect(isOurs).toHaveReturnedWith(false);
    expect(window.location.pathname).toBe("/");
  },
);

function Read() {
  const { name } = useParams();
  return <p>{JSON.stringify([name, useSearchParams()[0].get("note")])}</p>;
}

it.each([
  ["/pay/%2B234%20803", "?note=a%2Bb", { note: "c+d" }, "?note=c%2Bd"],
  ["/pay/ada%2541", "", { note: "50%" }, "?note=50%25"],
  ["/pay/100%", "?note=a", {}, ""],
])("what %s is asked changes without its path", (path, search, asked, changed) => {
  function Ask() {
    const [, setSearch] = useSearchParams();
    return (
      <button type="button" onClick={() => setSearch(asked)}>
        Ask
      </button>
    );
  }
  navigate(path + search);
  open(<Route path="/pay/:name" component={Ask} />, { wrapper: BrowserRouter });
  fireEvent.click(screen.getByText("Ask"));
  expect(window.location.pathname + window.location.search).toBe(path + changed);
});

it.each([
  ["/pay/%2B2348031234567?note=a%2Bb", "+2348031234567", "a+b"],
  ["/pay/%40ada?note=50%25", "@ada", "50%"],
  ["/pay/ada%2541?note=50%2526", "ada%41", "50%26"],
  ["/PAY/Ada%20Obi/?note=a+b", "Ada Obi", "a b"],
  ["/pay/a%2Fb", "a%2Fb", null],
  // What cannot be decoded stays as it is.
  ["/pay/100%", "100%", null],
  ["/pay/%E0%A4%A?note=%E0%A4%A", "%E0%A4%A", "\uFFFD%A"],
])("%s is decoded once", (address, name, note) => {
  navigate(address);
  open(<Route path="/pay/:name" component={Read} />, { wrapper: BrowserRouter });
  expect(shown()).toBe(JSON.stringify([name, note]));
});

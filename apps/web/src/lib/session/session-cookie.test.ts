import { expect, it } from "vitest";
import { ada } from "#testing/people.ts";
import { tokenUntil } from "#testing/token.ts";
import { endSession, startSession } from "./session.ts";

// jsdom's cookie jar shows attributes that document.cookie hides.
interface Browser {
  reconfigure(to: { url: string }): void;
  cookieJar: { getCookiesSync(url: string): object[] };
}
const { jsdom } = globalThis as unknown as { jsdom: Browser }; // cast: vitest's jsdom environment adds this global

function kept(at: string) {
  jsdom.reconfigure({ url: at });
  startSession({ token: tokenUntil(Date.now() + 3_600_000), user: ada });
  return jsdom.cookieJar.getCookiesSync(at);
}

it("the session's cookie is for this origin alone, for seven days, and over HTTPS for nothing less", () => {
  const [cookie, ...others] = kept("https://manilla.example/dashboard");
  expect(others).toEqual([]);
  expect(cookie).toMatchObject({
    key: "__Host-manilla_session",
    secure: true,
    sameSite: "strict",
    path: "/",
    hostOnly: true,
    maxAge: 604_800,
  });
  expect(jsdom.cookieJar.getCookiesSync("http://manilla.example/")).toEqual([]);
  endSession();
  expect(jsdom.cookieJar.getCookiesSync("https://manilla.example/")).toEqual([]);
});

it("on a laptop without HTTPS there is one all the same", () => {
  expect(kept("http://localhost:8080/")).toMatchObject([{ secure: false, sameSite: "strict" }]);
});

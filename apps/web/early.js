// Inlined into the page by vite/prepare-page.ts, and run before the first paint.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const json = (text) => {
    try {
      return JSON.parse(text ?? "") ?? {};
    } catch {
      return {};
    }
  };
  // Keep equal to tokenExpiry in src/lib/session/token.ts. Returns 0 if the text is not a token.
  const expiry = (token) => {
    try {
      return json(atob(token.split(".")[1].replace(/-/g, "+").replace(/_/g, "/"))).exp * 1000 || 0;
    } catch {
      return 0;
    }
  };
  const chosen = read("manilla-theme");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const theme = chosen === "light" || chosen === "dark" ? chosen : dark.matches ? "dark" : "light";
  root.dataset.theme = theme;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute("content", theme === "dark" ? "#07100e" : "#eff4f1");

  const { token, user } = json(read("manilla-session"));
  const signedIn = expiry(token) > Date.now();
  // The prerendered frames are in English.
  const language = read("manilla-language");
  // Predicts the redirects of the guards, which decide later (src/app/routes/app-routes.ts).
  const path = location.pathname;
  const own = /^\/(login|dashboard|bills|preferences)\b/.test(path);
  const home = path === "/" || path === "/login";
  const start = path === "/" && user?.signupFlowCompleted !== true ? "/preferences" : "/dashboard";
  const screen = signedIn ? (home ? start : path) : own ? "/login" : path;
  // A locked app shows nothing of its screens.
  const dashboard = read("manilla-app-lock") === "1" ? undefined : "dashboard";
  const frames = { "/": "landing", "/login": "login", "/dashboard": dashboard };
  const named = document.querySelector('meta[name="first-screens"]');
  // The dev server has no prerendered frames.
  const frame = (!language || language === "en") && (named || path === "/") ? frames[screen] : undefined;
  root.dataset.shell = frame ?? "form";

  const savesData = navigator.connection?.saveData === true;
  if (savesData) root.dataset.saveData = "";

  const screens = json(named?.content);
  const files = [...(screens.app ?? []), ...(screens[screen] ?? []), ...(screens[language] ?? [])];
  const add = (tag, its) => document.head.append(Object.assign(document.createElement(tag), its));
  const preload = (names = []) => {
    for (const name of names)
      add("link", { rel: "modulepreload", href: `/assets/${name}.js`, crossOrigin: "" });
  };
  if (!savesData) {
    for (const href of screens.fonts ?? [])
      add("link", { rel: "preload", as: "font", crossOrigin: "", href });
  }
  // Waits for the styles, because the app's code would otherwise delay the first paint.
  requestAnimationFrame(() => preload(files));
})();

// Runs before the first paint, from our own origin because inline scripts are forbidden: the theme, the right frame, and
// the first screen's files and figures, which would otherwise be asked for only when the app's code runs.
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
  // As src/lib/session/token.ts reads it: 0 for what is no token.
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
  const bar = document.querySelector('meta[name="theme-color"]');
  if (bar) bar.setAttribute("content", theme === "dark" ? "#07100e" : "#eff4f1");

  const { token, user } = json(read("manilla-session"));
  const path = location.pathname;
  const landing = path === "/" && !token;
  // Stored for a language other than English; the landing's frame has English words in it (src/lib/texts/languages.ts).
  const language = read("manilla-language");
  const form = path === "/login" || path === "/signup" || !token;
  root.dataset.shell = landing && !language ? "landing" : landing || form ? "form" : "app";

  // The guards of the app decide; this foresees where they lead (src/app/guards.ts).
  const screen = landing || path === "/signup" ? path : form ? "/login" : path === "/" ? "/dashboard" : path;
  const sentAt = Date.now();
  if (screen === "/dashboard" && user?.signupFlowCompleted === true && expiry(token) > sentAt) {
    const headers = { Accept: "application/json", Authorization: `Bearer ${token}` };
    const answers = new Map();
    for (const address of ["/api/v1/dashboard", "/api/v1/crypto/rates", "/api/v1/rates"]) {
      const answer = fetch(address, { headers, signal: AbortSignal.timeout(10_000) });
      answer.catch(() => {}); // src/lib/early-answers.ts hands the failure on
      answers.set(address, answer);
    }
    window.manillaEarly = { token, answers, sentAt };
  }
  const screens = json(document.querySelector('meta[name="first-screens"]')?.content);
  for (const file of [...(screens[screen] ?? []), ...(screens[language] ?? [])]) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "modulepreload", href: `/assets/${file}`, crossOrigin: "" });
    document.head.append(link);
  }
})();

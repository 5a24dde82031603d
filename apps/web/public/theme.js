// Runs before the first paint, from our own origin because inline scripts are forbidden: the theme and the right frame.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const chosen = read("manilla-theme");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => {
    const theme = chosen === "light" || chosen === "dark" ? chosen : dark.matches ? "dark" : "light";
    root.dataset.theme = theme;
    const bar = document.querySelector('meta[name="theme-color"]');
    if (bar) bar.setAttribute("content", theme === "dark" ? "#07100e" : "#eff4f1");
  };
  paint();
  const path = location.pathname;
  const signedIn = Boolean(read("manilla-session"));
  const landing = path === "/" && !signedIn;
  const form = path === "/login" || path === "/signup" || !signedIn;
  root.dataset.shell = landing ? "landing" : form ? "form" : "app";
})();

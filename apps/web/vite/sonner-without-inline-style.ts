import type { Plugin } from "vite";

/**
 * Sonner adds a <style> element when it is imported, which the Content-Security-Policy refuses. Our stylesheet imports
 * the same rules from the package, so the call is taken out. A version that names it differently fails the build.
 */
export function sonnerWithoutInlineStyle(): Plugin {
  return {
    name: "sonner-without-inline-style",
    enforce: "pre",
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.mjs/.test(id)) return null;
      const call = code.indexOf('\n__insertCSS("');
      if (call === -1) throw new Error("sonner no longer adds its style the way this plugin takes out");
      const end = code.indexOf("\n", call + 1);
      return { code: code.slice(0, call) + code.slice(end), map: null };
    },
  };
}

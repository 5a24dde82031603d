import type { Plugin } from "vite";

/**
 * Sonner adds a <style> element on import, which the Content-Security-Policy blocks. This plugin removes that call,
 * and our stylesheet imports the same rules from the package. The build fails if a new version names the call
 * differently.
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

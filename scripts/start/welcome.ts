import { join, relative } from "node:path";
import { root } from "../environment.ts";
import { dataDirectory, type Ports } from "./ports.ts";

/** The block that says where everything is. */
export function welcome({ app, sandbox }: Ports, { dev = false, signIn = "" } = {}): string {
  const lines = [
    ["Manilla", `http://localhost:${app}`],
    ["API docs", `http://localhost:${app}/docs`],
    ["Sandbox", `http://localhost:${sandbox}  (inbox of SMS and e-mail, and the controls)`],
    ["Sign in", signIn],
    [
      "Add money",
      "press Deposit, choose naira, enter an amount, and pay in the popup: the money is the sandbox's",
    ],
    ["Logs", join(relative(root, dataDirectory()), "logs")],
    [
      "Stop",
      dev
        ? "Ctrl-C (changes to the sources are taken over while it runs)"
        : "Ctrl-C (the data stays; npm run reset removes it)",
    ],
  ];
  const rows = lines.map(([label = "", text = ""]) => `  ${label.padEnd(11)}${text}`);
  return `\n${rows.join("\n")}\n`;
}

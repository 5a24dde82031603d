import { join, relative } from "node:path";
import { demoPassword, demoPeople, demoPin, demoStaff } from "../../prisma/seed/demo-people.ts";
import { readEnvironment, root } from "../environment.ts";
import { dataDirectory, type Ports } from "./ports.ts";

export function welcomeText({ app, sandbox, desk }: Ports, { dev = false } = {}): string {
  const lines = [
    ["Manilla", `http://localhost:${app}`],
    ["API docs", `http://localhost:${app}/docs`],
    ["Sandbox", `http://localhost:${sandbox}  (inbox of SMS and e-mail, and the controls)`],
    ["Sign in", `${demoPeople[0]?.username}@manilla.example  ·  password ${demoPassword}  ·  PIN ${demoPin}`],
    ["Staff desk", `http://localhost:${desk}`],
    ["", `${demoStaff.map(({ username }) => username).join(", ")}  ·  password ${demoPassword}`],
    [
      "",
      `its code: ${command("pnpm ops staff code <name>")}, or the secret in docs/desk.md in an authenticator app`,
    ],
    [
      "Add money",
      "press Deposit, choose naira, enter an amount, and pay in the popup: the money is the sandbox's",
    ],
    ["Logs", join(relative(root, dataDirectory()), "logs")],
    [
      "Stop",
      dev
        ? "Ctrl-C (changes to the sources are taken over while it runs)"
        : `Ctrl-C (the data stays; ${command("npm run reset")} removes it)`,
    ],
  ];
  const rows = lines.map(([label = "", text = ""]) => `  ${label.padEnd(11)}${text}`);
  return `\n${rows.join("\n")}\n`;
}

function command(text: string): string {
  const base = readEnvironment("BASE_PORT");
  return base === undefined ? text : `BASE_PORT=${base} ${text}`;
}

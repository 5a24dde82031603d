import { type AddressInfo, createServer } from "node:net";
import { testConfig } from "@manilla/testing/config";
import { runAtEnd } from "@manilla/testing/run-at-end";
import { expect, it } from "vitest";
import { createSmtp } from "./smtp.ts";

let received = "";

async function came(answer: string, query = "", refused = "RCPT"): Promise<unknown> {
  received = "";
  const server = createServer((socket) => {
    socket.write("220 mail.example ESMTP\r\n");
    socket.on("data", (data) => {
      received += data.toString("utf8");
      const [command = ""] = data.toString("utf8").trim().toUpperCase().split(/[ :]/);
      if (command === refused) socket.write(`${answer}\r\n`);
      else if (command === "DATA") socket.write("354 Go on\r\n");
      else if (command === "QUIT") socket.end("221 Bye\r\n");
      else socket.write("250 OK\r\n");
    });
    socket.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  runAtEnd(() => void server.close());
  const { port } = server.address() as AddressInfo; // cast: it listens on TCP
  const smtp = createSmtp(
    testConfig({ SMTP_URL: `smtp://127.0.0.1:${port}${query}`, SUPPORT_EMAIL: "help@manilla.ng" }),
  );
  runAtEnd(() => smtp.close());
  const letter = { to: "ada@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>", id: "1" };
  return smtp.send(letter).catch((error: unknown) => error);
}

it.each([
  ["550 No such user here", "refused", 550],
  ["550 5.1.1 No such user here", "refused", 550],
  ["552 Mailbox full", "refused", 552],
  // The next two answers refuse our server (blocked, or unknown to the relay), so a later e-mail may pass.
  ["550 5.7.1 Client host blocked", "server_error", 550],
  ["554 5.7.1 Relay access denied", "server_error", 554],
  ["421 Service not available", "server_error", 421],
  ["450 Mailbox busy", "server_error", 450],
  ["451 Try again later", "server_error", 451],
])("%s is %s", async (answer, kind, status) => {
  expect(await came(answer)).toMatchObject({ name: "ProviderError", kind, status });
});

it.each([
  ["MAIL", "550 Sender unknown"],
  ["DATA", "554 Transaction failed"],
])("%s answered with %s is about more than this address, and may pass", async (command, answer) => {
  expect(await came(answer, "", command)).toMatchObject({ kind: "server_error" });
});

it("an answer to a letter reaches support: it is often a person who says that it was not them", async () => {
  expect(await came("250 OK")).toBeUndefined();
  expect(received).toMatch(/^Reply-To: help@manilla\.ng\r$/m);
});

it("a letter does not leave without TLS where the address demands it", async () => {
  expect(await came("250 OK", "?requireTLS=true")).toMatchObject({ name: "ProviderError" });
  expect(received).not.toMatch(/MAIL FROM|RCPT TO|ada@example/i);
});

import { once } from "node:events";
import { connect } from "node:net";
import { dripBody } from "@manilla/testing/fixtures/dripping";
import { expect, it } from "vitest";
import { usersRoutes } from "../routes/users.ts";
import { testApp } from "../testing/app.ts";

it("a body that drips is cut off when its time is over, and the answer invites to try again", async () => {
  const { app } = await testApp({ routes: [usersRoutes] });
  const { port } = app.server.address() as { port: number }; // a TCP server's address is an object
  const { tookSeconds, answer } = await dripBody(port, "/api/v1/users/login");
  // Our own limit applies, not Node's default of a minute.
  expect(tookSeconds).toBeLessThan(15);
  // The status is 503, so that the client tries again. Perhaps the client was not slow, but the server was overloaded
  // and read the request too late.
  expect(answer).toMatch(/^HTTP\/1\.1 503 .*retry-after: 2.*"code":"service_busy"/s);
}, 40_000);

it("a socket that was refused is freed although its client never closes it", async () => {
  const { app } = await testApp({ routes: [] });
  const { port } = app.server.address() as { port: number }; // a TCP server's address is an object
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => undefined);
  socket.write("this is not HTTP\r\n\r\n");
  await once(socket, "data");
  const open = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(open, { timeout: 10_000 }).toBe(0);
  socket.destroy();
});

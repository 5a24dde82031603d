import { once } from "node:events";
import { connect } from "node:net";
import { inSeconds, seconds } from "@manilla/shared/duration";

/** Sends a POST whose body comes a byte at a time; returns after how many seconds the server closed it, at most 30. */
export async function secondsOfDripping(port: number, path: string): Promise<number> {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.on("error", () => undefined);
  socket.resume();
  await once(socket, "connect");
  const began = performance.now();
  const head = ["host: localhost", "content-type: application/json", "content-length: 1000"];
  socket.write([`POST ${path} HTTP/1.1`, ...head, "", "{"].join("\r\n"));
  const dripping = setInterval(() => socket.write(" "), 250);
  const patience = setTimeout(() => socket.destroy(), seconds(30));
  await once(socket, "close");
  clearInterval(dripping);
  clearTimeout(patience);
  return inSeconds(performance.now() - began);
}

import { lookup } from "node:dns/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

// What stands before several APIs in a composition, so that the address stays one when their number changes. Elsewhere a
// balancer or an ingress has this place. It knows nothing but: the next API in turn, another when one is gone.
const port = 8080;
const upstream = { host: "api", port: 8080 };
const rememberMs = 1_000;
const answerWithinMs = 20_000;

/** An API that says goodbye gets nothing new for so long: what arrives after its last word would be cut off. */
const restMs = 5_000;

let known: { addresses: string[]; until: number } = { addresses: [], until: 0 };
let turn = 0;
const restingUntil = new Map<string, number>();

/** Every API there is by now, the next in turn first. */
async function inTurn(): Promise<string[]> {
  if (Date.now() > known.until) {
    const found = await lookup(upstream.host, { all: true, family: 4 });
    known = { addresses: found.map(({ address }) => address).sort(), until: Date.now() + rememberMs };
  }
  const working = known.addresses.filter((address) => (restingUntil.get(address) ?? 0) < Date.now());
  const addresses = working.length > 0 ? working : known.addresses;
  turn = (turn + 1) % Math.max(1, addresses.length);
  return [...addresses.slice(turn), ...addresses.slice(0, turn)];
}

/** True when this API took the request; false when there was no connection, so that nothing of it was sent. */
function pass(address: string, incoming: IncomingMessage, answer: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    let connected = false;
    const from = incoming.socket.remoteAddress ?? "";
    // Keep-alive only so that its "close" in the answer means something: an API that is draining says it.
    const headers = { ...incoming.headers, "x-forwarded-for": from, connection: "keep-alive" };
    const { method, url: path } = incoming;
    // A connection of its own for each: one kept open may be closed by the other side while a payment is on its way.
    const outgoing = request({ host: address, port: upstream.port, method, path, headers, agent: false });
    outgoing.setTimeout(answerWithinMs, () => outgoing.destroy(new Error("no answer in time")));
    outgoing.on("socket", (socket) =>
      socket.once("connect", () => {
        connected = true;
        incoming.pipe(outgoing);
        resolve(true);
      }),
    );
    outgoing.on("response", (reply) => {
      const { connection, ...theirs } = reply.headers;
      if (connection === "close") restingUntil.set(address, Date.now() + restMs);
      answer.writeHead(reply.statusCode ?? 502, theirs);
      reply.pipe(answer);
    });
    outgoing.on("error", () => {
      if (!connected) return resolve(false);
      if (answer.headersSent) return answer.destroy();
      // It was sent and may have been done: the client asks again with its own Idempotency-Key.
      return unavailable(answer, 504);
    });
    answer.on("close", () => outgoing.destroy());
  });
}

function unavailable(answer: ServerResponse, status: number): void {
  answer.writeHead(status, { "content-type": "application/json; charset=utf-8", "retry-after": "2" });
  const message = "We're busy right now. Please try again in a moment.";
  answer.end(JSON.stringify({ status: false, message, code: "service_busy", data: null }));
}

async function handle(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
  for (const address of await inTurn().catch(() => [])) {
    if (await pass(address, incoming, answer)) return;
  }
  unavailable(answer, 503);
}

const server = createServer((incoming, answer) => void handle(incoming, answer));
server.listen(port, "0.0.0.0");

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
  });
}

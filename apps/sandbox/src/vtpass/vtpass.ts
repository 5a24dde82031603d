/**
 * VTpass: bills. Format: VTpass API documentation. Amounts are naira.
 * - GET needs `api-key` and `public-key`, POST needs `api-key` and `secret-key`.
 * - `request_id` begins with the present minute in Lagos (YYYYMMDDHHmm).
 * - There is no list of sales. Unsigned callbacks are repeated until we answer `{"response":"success"}`.
 * - Invented here: a meter that ends in 05 may not buy, in 06 has a minimum of ₦5,000, in 07 gets key-change tokens.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { koboFromNaira, nairaNumber } from "../banking/naira.ts";
import { type Bill, type BillDesk, isKnownCustomer } from "../bills/bill-desk.ts";
import { isUnknownYet, neverRespond, type On, vendorCalls } from "../control/faults.ts";
import type { World } from "../world.ts";
import { commissionOf, vtpassAnswer } from "./answer.ts";
import { customerFields, findProduct, meterProblem, servicesOf, variationsOf } from "./products.ts";

export function vtpassRoutes(app: FastifyInstance, world: World, desk: BillDesk) {
  const on = vendorCalls(app, "vtpass", world);
  app.addHook("onRequest", async (request, reply) => authenticate(world, request, reply));
  catalogueRoutes(on);
  verifyRoute(on);
  on("GET /balance", "balance", async () => ({
    code: 1,
    contents: { balance: nairaNumber(desk.balanceKobo(commissionOf)) },
  }));

  on("POST /pay", "pay", async (request, reply) => pay(request, reply, { world, desk }));
  on("POST /requery", "requery", async (request) => {
    const id = z.object({ request_id: z.string() }).safeParse(request.body).data?.request_id;
    const bill = id === undefined || isUnknownYet(request) ? undefined : desk.get(id);
    return bill ? vtpassAnswer(bill) : problem("015", "INVALID REQUEST ID");
  });
}

async function authenticate({ config: { keys } }: World, request: FastifyRequest, reply: FastifyReply) {
  const reading = request.method === "GET";
  const second = reading ? request.headers["public-key"] : request.headers["secret-key"];
  const expected = reading ? keys.VTPASS_PUBLIC_KEY : keys.VTPASS_SECRET_KEY;
  if (request.headers["api-key"] === keys.VTPASS_API_KEY && second === expected) return;
  return reply.code(401).send(problem("087", "INVALID CREDENTIALS"));
}

function problem(code: string, description: string) {
  return { code, response_description: description, content: { errors: description } };
}

function catalogueRoutes(on: On) {
  on("GET /services", "services", async (request) => ({
    response_description: "000",
    content: servicesOf(request.query.identifier ?? ""),
  }));
  on("GET /service-variations", "variations", async (request) => {
    const content = variationsOf(request.query.serviceID ?? "");
    return content ? { response_description: "000", content } : problem("012", "PRODUCT DOES NOT EXIST");
  });
}

const verifyBody = z.object({ billersCode: z.string(), serviceID: z.string() });

function verifyRoute(on: On) {
  on("POST /merchant-verify", "verify", async (request) => {
    const body = verifyBody.safeParse(request.body);
    if (!body.success) return problem("011", "INVALID ARGUMENTS");
    const { billersCode: number, serviceID } = body.data;
    const electric = serviceID.endsWith("-electric");
    if (!isKnownCustomer(number)) {
      const what = electric ? "meter" : "smart card";
      return {
        code: "000",
        content: {
          error: `This ${what} number is not correct. Please check and try again.`,
          WrongBillersCode: true,
        },
      };
    }
    return { code: "000", content: customerFields(number, serviceID) };
  });
}

const payBody = z.object({
  request_id: z.string(),
  serviceID: z.string(),
  billersCode: z.string().optional(),
  variation_code: z.string().optional(),
  amount: z.union([z.number(), z.string()]).optional(),
  phone: z.union([z.string(), z.number()]).transform(String),
  quantity: z.number().int().min(1).max(12).default(1),
  subscription_type: z.enum(["change", "renew"]).optional(),
});

async function pay(
  request: FastifyRequest,
  reply: FastifyReply,
  { world, desk }: { world: World; desk: BillDesk },
): Promise<unknown> {
  const body = payBody.safeParse(request.body);
  if (!body.success) return problem("011", "INVALID ARGUMENTS");
  const order = body.data;
  if (!isTodaysRequestId(order.request_id, world.clock.now())) return problem("085", "IMPROPER REQUEST ID");
  if (desk.get(order.request_id)) return problem("014", "REQUEST ID ALREADY EXISTS");
  const found = findProduct(order.serviceID, order.variation_code);
  if (typeof found === "string")
    return problem(found, found === "010" ? "VARIATION CODE DOES NOT EXIST" : "PRODUCT DOES NOT EXIST");
  const amountKobo =
    found.priceKobo === undefined ? koboFromNaira(order.amount) : BigInt(found.priceKobo * order.quantity);
  if (!amountKobo) return problem("011", "INVALID ARGUMENTS");
  if (amountKobo < found.minimumKobo) return problem("013", "BELOW MINIMUM AMOUNT ALLOWED");
  if (amountKobo > found.maximumKobo) return problem("017", "ABOVE MAXIMUM AMOUNT ALLOWED");
  const needsNumber = found.kind === "cable" || found.kind === "electricity";
  const recipient = (found.kind === "airtime" ? order.phone : order.billersCode) ?? "";
  if (recipient === "" || (needsNumber && !isKnownCustomer(recipient)))
    return problem("011", "INVALID ARGUMENTS");
  const refused = found.kind === "electricity" && meterProblem(recipient, amountKobo);
  if (refused) return problem(...refused);
  const { bill, silent } = desk.buy({
    reference: order.request_id,
    kind: found.kind,
    service: order.serviceID,
    recipient,
    amountKobo: String(amountKobo),
    prepaid: found.kind === "electricity" && order.variation_code === "prepaid",
  });
  if (silent || !bill) return neverRespond(request, reply, world.clock);
  return vtpassAnswer(bill);
}

/** A request id must begin with the present minute. The sandbox accepts times up to an hour later or a day earlier. */
function isTodaysRequestId(id: string, now: Date): boolean {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)[0-9a-zA-Z]*$/.exec(id);
  if (!match) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  const lagosHour = hour - 1;
  const ageMinutes = (now.getTime() - Date.UTC(year, month - 1, day, lagosHour, minute)) / 60_000;
  return ageMinutes > -60 && ageMinutes < 24 * 60;
}

/**
 * VTpass posts `transaction-update` when a pending purchase is resolved or a delivered one is reversed. No signature
 * is documented.
 */
export function announceVtpassBill(world: World, bill: Bill) {
  world.webhooks.send({
    vendor: "vtpass",
    reference: bill.reference,
    event: "transaction-update",
    body: { type: "transaction-update", data: vtpassAnswer(bill) },
    sign: () => ({}),
    accepts: (answer) => /"response"\s*:\s*"success"/.test(answer),
  });
}

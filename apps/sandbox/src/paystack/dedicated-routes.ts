import { z } from "zod";
import { isUnknownYet, type On } from "../control/faults.ts";
import { newestFirst, pageOf } from "../control/lists.ts";
import { type AccountPayment, accountRow, customerRow, paymentRow } from "./account-answer.ts";
import type { DedicatedAccounts } from "./dedicated-accounts.ts";

const customerBody = z.object({
  email: z.email(),
  first_name: z.string().default(""),
  last_name: z.string().default(""),
  phone: z.string().default(""),
});
const accountBody = z.object({
  customer: z.union([z.string(), z.number()]).transform(String),
  preferred_bank: z.string(),
});

const bad = (message: string) => ({ status: false, message, type: "validation_error" });

export function dedicatedAccountRoutes(on: On, desk: DedicatedAccounts) {
  on("POST /customer", "customer", async (request, reply) => {
    const body = customerBody.safeParse(request.body);
    if (!body.success) return reply.code(400).send(bad("Invalid email address passed"));
    const { email, first_name: firstName, last_name: lastName, phone } = body.data;
    const customer = desk.customer(email, { firstName, lastName, phone });
    return { status: true, message: "Customer created", data: customerRow(customer) };
  });
  on("GET /customer/:email", "customer_look", async (request, reply) => {
    const customer = desk.findCustomer(request.params.email);
    if (!customer) return reply.code(404).send({ status: false, message: "Customer not found" });
    return { status: true, message: "Customer retrieved", data: customerRow(customer) };
  });
  on("POST /dedicated_account", "open_account", async (request, reply) => {
    const body = accountBody.safeParse(request.body);
    const customer = body.success ? desk.findCustomer(body.data.customer) : undefined;
    if (!body.success || !customer) return reply.code(400).send(bad("Customer not found"));
    if (desk.accountOf(customer.code))
      return reply.code(400).send(bad("Customer already has a dedicated account"));
    const account = desk.open(customer.code, body.data.preferred_bank);
    return { status: true, message: "NUBAN successfully created", data: accountRow(account, customer) };
  });
  on("GET /dedicated_account", "accounts", async ({ query }) => {
    const customer = desk.findCustomer(query.customer ?? "");
    const account = customer && desk.accountOf(customer.code);
    const data = customer && account ? [accountRow(account, customer)] : [];
    const meta = { total: data.length, skipped: 0, perPage: 50, page: 1, pageCount: 1 };
    return { status: true, message: "Managed accounts successfully retrieved", data, meta };
  });
  on("DELETE /dedicated_account/:id", "close_account", async (request, reply) => {
    const closed = desk.close(request.params.id);
    if (!closed) return reply.code(404).send({ status: false, message: "Dedicated account not found" });
    const data = accountRow(closed, desk.findCustomer(closed.customerCode));
    return { status: true, message: "Managed Account Successfully Unassigned", data };
  });
  paymentRoutes(on, desk);
}

function paymentRoutes(on: On, desk: DedicatedAccounts) {
  const rowOf = (payment: AccountPayment) => paymentRow(payment, desk.findCustomer(payment.customerCode));
  on("GET /transaction/verify/:reference", "verify_payment", async (request, reply) => {
    const payment = isUnknownYet(request) ? undefined : desk.payment(request.params.reference);
    if (!payment) return reply.code(404).send({ status: false, message: "Transaction reference not found" });
    // `plan` is null here, because the vendor describes it as an object only in the list of payments.
    return { status: true, message: "Verification successful", data: { ...rowOf(payment), plan: null } };
  });
  on("GET /transaction", "payments", async ({ query }) => {
    const listed = newestFirst(desk.payments(), query, ({ paidAt }) => paidAt);
    const { rows, page, size, total, pages } = pageOf(listed, { page: query.page, size: query.per_page });
    const meta = {
      total,
      total_volume: 0,
      skipped: (page - 1) * size,
      perPage: size,
      page,
      pageCount: pages,
    };
    return { status: true, message: "Transactions retrieved", data: rows.map(rowOf), meta };
  });
}

import { z } from "zod";
import { idField, idInput } from "../http/fields.ts";
import { route } from "../http/route.ts";
import { billReply } from "./contract.ts";
import { billKinds } from "./rules.ts";

const billTransaction = billReply.extend({ _id: idField }).meta({ id: "BillTransaction" });
export type BillTransaction = z.infer<typeof billTransaction>;

export const listBillHistory = route({
  name: "listBillHistory",
  method: "GET",
  path: "/bills/history",
  summary: "List bill purchases",
  tag: "bills",
  access: "user",
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    type: z.enum(billKinds).optional(),
    search: z.string().max(60).optional(),
  }),
  reply: z.object({
    transactions: z.array(billTransaction),
    pagination: z.object({
      page: z.number().int(),
      limit: z.number().int(),
      total: z.number().int(),
      pages: z.number().int(),
    }),
  }),
});

export const getBillTransaction = route({
  name: "getBillTransaction",
  method: "GET",
  path: "/bills/transaction/:id",
  summary: "Get a bill purchase",
  tag: "bills",
  access: "user",
  params: z.strictObject({ id: idInput }),
  reply: billTransaction,
  errors: ["not_found"],
});

export const resendToken = route({
  name: "resendToken",
  method: "POST",
  path: "/bills/transaction/:id/resend-token",
  summary: "Resend an electricity token by SMS and email",
  tag: "bills",
  access: "user",
  params: z.strictObject({ id: idInput }),
  reply: z.object({ sentTo: z.array(z.string()) }),
  errors: ["not_found", "conflict", "rate_limited"],
});

import * as z from "zod/mini";
import { defineDeskRoute, idParams, textRow } from "./desk-route.ts";

export const queueTitles = {
  withdrawals: "Withdrawals waiting",
  identity: "Identity checks",
  screening: "Screening hits",
  flags: "Flagged by rules",
  suspense: "Money without an owner",
  closed: "Money in closed accounts",
  stuck: "Stuck operations",
  differences: "Differences with vendors",
  incidents: "Incidents",
  proposals: "Proposals to decide",
} as const;
export type QueueName = keyof typeof queueTitles;
export const queueNames = Object.keys(queueTitles) as [QueueName, ...QueueName[]]; // Object.keys loses the key type

const params = z.strictObject({ name: z.enum(queueNames) });

export const listQueues = defineDeskRoute({
  name: "listQueues",
  endpoint: "GET /queues",
  summary: "Count and age of each queue",
  needs: "queues.read",
  reply: z.array(z.object({ name: z.enum(queueNames), count: z.int(), oldest: z.nullable(z.string()) })),
});

export const readQueue = defineDeskRoute({
  name: "readQueue",
  endpoint: "GET /queues/:name",
  summary: "List the oldest 500 rows of a queue",
  needs: "queues.read",
  params,
  reply: z.array(textRow),
});

export const exportQueue = defineDeskRoute({
  name: "exportQueue",
  endpoint: "GET /queues/:name/csv",
  summary: "Export a queue as a CSV file",
  needs: "queues.export",
  params,
  file: ["text/csv; charset=utf-8"],
  reply: z.string(),
});

export const readOverview = defineDeskRoute({
  name: "readOverview",
  endpoint: "GET /overview",
  summary: "Get the day's volumes, failures by vendor, float and refunds",
  needs: "overview.read",
  reply: z.object({
    volumes: z.array(textRow),
    vendors: z.array(textRow),
    float: z.array(textRow),
    refunds: textRow,
    prices: z.array(textRow),
    market: z.array(textRow),
    comparisons: z.array(textRow),
  }),
});

export const checkBooks = defineDeskRoute({
  name: "checkBooks",
  endpoint: "GET /overview/books",
  summary: "List violations of the books",
  needs: "overview.read",
  reply: z.object({ violations: z.array(textRow) }),
});

const savedView = z.object({ id: z.uuid(), name: z.string(), address: z.string() });

export const listViews = defineDeskRoute({
  name: "listViews",
  endpoint: "GET /views",
  summary: "List your own saved views",
  needs: "session",
  reply: z.array(savedView),
});

export const saveView = defineDeskRoute({
  name: "saveView",
  endpoint: "POST /views",
  summary: "Save a page with its filters under a name, or replace the view of that name",
  needs: "session",
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    address: z
      .string()
      .check(z.regex(/^\/(?!\/)[A-Za-z0-9/?&=%._:-]{0,500}$/, "The address is a page of the desk.")),
  }),
  reply: savedView,
  status: 201,
});

export const removeView = defineDeskRoute({
  name: "removeView",
  endpoint: "DELETE /views/:id",
  summary: "Remove your own saved view",
  needs: "session",
  params: idParams,
});

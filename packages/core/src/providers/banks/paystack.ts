import { z } from "zod";
import { type PaystackSettings, paystackClient } from "../payouts/paystack-client.ts";
import { ignoreRefusal, ProviderError } from "../provider-error.ts";
import type { BankDirectory, ListedBank } from "./port.ts";

const bankRow = z.object({
  id: z.union([
    z.number().int(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ]),
  name: z.string().trim().min(1).max(120),
  code: z.string().regex(/^[A-Za-z0-9]{2,10}$/),
  slug: z.string(),
  active: z.boolean(),
  is_deleted: z.boolean().nullish(),
  nip_sort_code: z.union([z.string(), z.number()]).nullish().catch(null),
});

const bankPage = z.object({
  // Rows are parsed one by one, so that an unreadable row does not drop the other rows.
  data: z.array(z.unknown()),
  meta: z
    .object({ next: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
});

const resolution = z.object({
  data: z.object({
    // A JSON number has no leading zeros, so they are restored.
    account_number: z.union([z.string(), z.number().transform((digits) => String(digits).padStart(10, "0"))]),
    account_name: z.string().trim().min(1),
  }),
});

const mostPerPage = 100;
/** Nigeria has about 700 licensed banks, so more pages are a mistake of the vendor. */
const mostPages = 20;

export function createPaystackBanks(config: PaystackSettings, perPage = mostPerPage): BankDirectory {
  const client = paystackClient(config, 5_500);

  async function page(next: string | undefined) {
    const query = {
      country: "nigeria",
      currency: "NGN",
      include_nip_sort_code: "true",
      use_cursor: "true",
      perPage,
    };
    return client.call({
      method: "GET",
      path: "/bank",
      query: { ...query, ...(next && { next }) },
      reply: bankPage,
    });
  }

  return {
    name: "paystack",
    async list() {
      const banks: ListedBank[] = [];
      let next: string | undefined;
      for (let pages = 0; pages < mostPages; pages += 1) {
        const { data, meta } = await page(next);
        banks.push(...data.flatMap(bankOf));
        next = cursorOf(meta?.next, next);
        if (next === undefined) return banks;
      }
      throw new ProviderError("unreadable", "paystack's list of banks has no end");
    },
    async resolve({ accountNumber, bankCode }) {
      const query = { account_number: accountNumber, bank_code: bankCode };
      const answer = await client
        .call({ method: "GET", path: "/bank/resolve", query, reply: resolution })
        .catch(noSuchAccount);
      if (!answer) return undefined;
      if (answer.data.account_number !== accountNumber) {
        throw new ProviderError("unreadable", "paystack answered about another account");
      }
      return answer.data.account_name.replace(/\s+/g, " ").slice(0, 120);
    },
    close: () => client.close(),
  };
}

// Returns the next page's cursor, or undefined on the last page, where the vendor's sample has the text "null". The
// list also ends if the vendor repeats this page's own cursor, so that the same page is not read again.
function cursorOf(next: string | null | undefined, before: string | undefined): string | undefined {
  return !next || next === "null" || next === before ? undefined : next;
}

function bankOf(row: unknown): ListedBank[] {
  const { success, data } = bankRow.safeParse(row);
  if (!success || data.is_deleted === true) return [];
  const sortCode = String(data.nip_sort_code ?? "").trim();
  const padded = typeof data.nip_sort_code === "number" ? sortCode.padStart(6, "0") : sortCode;
  const nipCode = /^[0-9]{6}$/.test(padded) ? padded : null;
  return [{ id: data.id, name: data.name, code: data.code, slug: data.slug, active: data.active, nipCode }];
}

const refusal = z.looseObject({
  status: z.literal(false),
  message: z.string().nullish().catch(null),
  type: z.string().nullish().catch(null),
});
/** A refusal with one of these words is a rate limit, which the vendor may report with status 400. */
const isLimit = /limit|exceeded|too many/i;

/** The vendor's status is 422 ("could not resolve") for an unknown account number, and 400 for an impossible number. */
const noSuchAccount = ignoreRefusal((status, body) => {
  const refused = status === 422 || status === 400 ? refusal.safeParse(body).data : undefined;
  return refused !== undefined && refused.type !== "api_error" && !isLimit.test(refused.message ?? "");
});

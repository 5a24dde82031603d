import type { Accounts } from "../banking/accounts.ts";
import { type Bank, bankByCode, banks } from "../banking/banks.ts";
import type { On } from "../control/faults.ts";
import type { World } from "../world.ts";
import { refusalReply } from "./answer.ts";

export function paystackBankRoutes(on: On, world: World, accounts: Accounts) {
  on("GET /bank", "banks", async ({ query }) => {
    const size = Math.min(Math.max(Number(query.perPage) || 50, 1), 100);
    const start = Number(Buffer.from(query.next ?? "", "base64url").toString()) || 0;
    const end = start + size;
    const cursor = end < banks.length ? Buffer.from(String(end)).toString("base64url") : null;
    return {
      status: true,
      message: "Banks retrieved",
      data: banks.slice(start, end).map(bankRow),
      // In the vendor's sample a missing cursor is the text "null".
      meta: { next: cursor ?? (size < 50 ? "null" : null), perPage: size },
    };
  });

  on("GET /bank/resolve", "resolve", async (request, reply) => {
    const { account_number = "", bank_code = "" } = request.query;
    if (account_number.endsWith("9999")) await world.clock.sleep(10);
    const bank = bankByCode(bank_code);
    if (!bank)
      return reply.code(400).send(refusalReply(`Unknown bank code: ${bank_code}`, "invalid_bank_code"));
    const owner = /^\d{10}$/.test(account_number) ? accounts.owner(account_number) : undefined;
    if (!owner) {
      const message = "Could not resolve account name. Check parameters or try again.";
      return reply.code(422).send(refusalReply(message, "invalid_account_number"));
    }
    const data = { account_number, account_name: owner, bank_id: idOf(bank) };
    return { status: true, message: "Account number resolved", data };
  });
}

function idOf(bank: Bank): number {
  return banks.indexOf(bank) + 1;
}

function bankRow(bank: Bank) {
  return {
    id: idOf(bank),
    name: bank.name,
    slug: bank.slug,
    code: bank.code,
    longcode: "",
    gateway: null,
    pay_with_bank: false,
    supports_transfer: true,
    available_for_direct_debit: false,
    active: bank.active,
    is_deleted: false,
    country: "Nigeria",
    currency: "NGN",
    type: "nuban",
    nip_sort_code: bank.nip,
    createdAt: "2020-12-07T16:19:09.000Z",
    updatedAt: "2024-06-04T08:00:00.000Z",
  };
}

import { drawDigits } from "../dice.ts";

export interface AccountPayment {
  reference: string;
  amountKobo: string;
  feeKobo: string;
  accountNumber: string;
  customerCode: string;
  payerName: string;
  paidAt: string;
}

export interface Customer {
  code: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  createdAt: string;
}

export interface DedicatedAccount {
  id: string;
  accountNumber: string;
  customerCode: string;
  bank: string;
  active: boolean;
  createdAt: string;
}

const integration = 463_433;

export function customerRow(customer: Customer) {
  return {
    transactions: [],
    subscriptions: [],
    authorizations: [],
    ...customerFacts(customer),
    integration,
    domain: "test",
    createdAt: customer.createdAt,
    updatedAt: customer.createdAt,
    identified: false,
    identifications: null,
  };
}

function customerFacts({ code, email, firstName, lastName, phone }: Customer) {
  return {
    id: Number(drawDigits(8, code)),
    first_name: firstName,
    last_name: lastName,
    email,
    customer_code: code,
    phone,
    metadata: {},
    risk_action: "default",
    international_format_phone: null,
  };
}

const unknown: Customer = { code: "", email: "", firstName: "", lastName: "", phone: "", createdAt: "" };

export function accountRow(account: DedicatedAccount, customer: Customer = unknown) {
  return {
    bank: { name: bankName(account.bank), id: 737, slug: account.bank },
    account_name: `MANILLA/${customer.firstName} ${customer.lastName}`.toUpperCase(),
    account_number: account.accountNumber,
    assigned: account.active,
    currency: "NGN",
    metadata: null,
    active: account.active,
    id: Number(account.id),
    created_at: account.createdAt,
    updated_at: account.createdAt,
    split_config: { subaccount: "" },
    assignment: {
      integration,
      assignee_id: Number(drawDigits(8, customer.code)),
      assignee_type: "Customer",
      expired: false,
      account_type: "PAY-WITH-TRANSFER-RECURRING",
      assigned_at: account.createdAt,
      expired_at: null,
    },
    customer: customerFacts(customer),
  };
}

function bankName(slug: string): string {
  return slug
    .split("-")
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(" ");
}

/** Returns the fields that the vendor's description requires in the list and in the query. */
export function paymentRow(payment: AccountPayment, customer: Customer = unknown) {
  const { reference, paidAt, accountNumber } = payment;
  return {
    id: Number(drawDigits(9, "transaction", reference)),
    domain: "test",
    status: "success",
    reference,
    receipt_number: null,
    amount: Number(payment.amountKobo),
    message: null,
    gateway_response: "Approved",
    paid_at: paidAt,
    created_at: paidAt,
    paidAt,
    createdAt: paidAt,
    channel: "dedicated_nuban",
    currency: "NGN",
    ip_address: "127.0.0.1",
    metadata: { receiver_account_number: accountNumber },
    log: null,
    fees: Number(payment.feeKobo),
    fees_split: null,
    customer: customerFacts(customer),
    authorization: authorizationRow(payment),
    plan: {},
    plan_object: {},
    fees_breakdown: null,
    transaction_date: paidAt,
    split: {},
    subaccount: {},
    order_id: null,
    requested_amount: Number(payment.amountKobo),
    source: { source: "external", type: "managed_account", identifier: null, entry_point: "transfer" },
    connect: {},
    pos_transaction_data: null,
  };
}

function authorizationRow({ reference, payerName, accountNumber }: AccountPayment) {
  return {
    authorization_code: `AUTH_${drawDigits(8, reference)}`,
    bin: null,
    last4: "4321",
    exp_month: "12",
    exp_year: "9999",
    channel: "dedicated_nuban",
    card_type: "transfer",
    bank: "Sandbox Bank",
    country_code: "NG",
    brand: "Managed Account",
    reusable: false,
    signature: "",
    account_name: null,
    sender_name: payerName,
    receiver_bank_account_number: accountNumber,
  };
}

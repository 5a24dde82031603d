import type { SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import { addAmounts, type Money, toMoney, zeroMoney } from "@manilla/shared/money";
import { t } from "@manilla/ui/texts/t.ts";
import { useQueries } from "@tanstack/react-query";
import { queryClient } from "#lib/api/query-client.ts";
import { invalidateUserData } from "#lib/live/balances.ts";
import { useBalance } from "#lib/money/balance.ts";
import { useKeys } from "#lib/payments/keys.ts";
import { type PaymentFlow, usePayment } from "#lib/payments/use-payment.ts";
import { useDraft } from "#lib/storage/draft.ts";
import { customerQuery, productsKey, useBillers, useOwnNumber } from "../bills.queries.ts";
import { balanceProblem, phoneProblem } from "../kinds.ts";
import { useRecipients } from "../recipients/recipients.queries.ts";
import { firstBillFor } from "../wizard/prefill.ts";
import {
  buyLines,
  type Choice,
  hasProducts,
  isBillerOf,
  isLoading,
  type Line,
  lineKey,
  lineOf,
  notSent,
  type Outcome,
  problemOf,
  type Row,
} from "./lines.ts";

/** Each line is a separate payment, and ten are more than a family needs. */
const mostLines = 10;

type StoredResult = { line: Line; outcome?: Outcome };
export type Result = Required<StoredResult>;

type Choices = Readonly<Record<string, Choice | undefined>>;

export function useBatch() {
  const [choices, setChoices] = useDraft<Choices>("batch.choices", {});
  // The results are stored before the first line is sent, so that a reload meanwhile still shows every line.
  const [results, setResults] = useDraft<readonly StoredResult[]>("batch.results", []);
  const own = useOwnNumber();
  const [phone = own, setPhone] = useDraft<string | undefined>("batch.phone", undefined);
  const rows = useRows(choices);
  const flow: PaymentFlow = usePayment({
    request: null,
    send: ({ pin }) => send(pin),
    fallback: t("None of these bills was paid."),
    onDone: invalidateUserData,
  });
  const isPaying = flow.state.status === "sending" || flow.state.status === "factor";
  const ticked = rows.filter(({ isTicked }) => isTicked);
  const payable = ticked.flatMap((row) => row.sent ?? lineOf(row, phone) ?? []);
  // Paid lines leave the form one by one, but the review sheet must show all confirmed lines.
  const lines = isPaying ? results.map(({ line }) => line) : payable;

  async function send(pin: string | undefined) {
    setResults(payable.map((line) => ({ line })));
    try {
      await buyLines(payable, { pin, withSecondFactor: flow.withSecondFactor, onLine });
    } catch (error) {
      setResults([]);
      throw error;
    }
  }
  function onLine(line: Line, outcome: Outcome) {
    setResults((all) => all.map((one) => (one.line === line ? { line, outcome } : one)));
    // A paid line leaves the form at once, so that a reload does not offer it again.
    if (outcome.status === "bought" || outcome.status === "pending") untick(line.recipient.id);
    if (isPriceChanged(outcome) && hasProducts(line.choice.pays))
      void queryClient.refetchQueries({ queryKey: productsKey(line.choice.pays, line.biller) });
  }
  const untick = (id: string) => setChoices((all) => ({ ...all, [id]: undefined }));

  return {
    rows,
    ticked,
    lines,
    total: totalOf(lines),
    flow,
    phone,
    setPhone,
    untick,
    problem: problemIn(ticked, phone, useBalance("NGN")),
    choose({ recipient, choice }: Row, part: Partial<Choice>) {
      // The consent to a second payment (`confirmDuplicate`) ends when the choice changes.
      const { confirmDuplicate: _, ...before } = choice;
      setChoices((all) => ({ ...all, [recipient.id]: { ...before, ...part } }));
    },
    setAirtime(raw: string) {
      const same = phonesToSet(rows).map(({ recipient: { id } }) => [id, { pays: "airtime", raw }] as const);
      setChoices((all) => ({ ...all, ...Object.fromEntries(same) }));
    },
    /** Locks a line that was sent without an answer, because a changed line would be a new payment. */
    isLocked: ({ sent }: Row) => !isPaying && sent !== undefined,
    results:
      isPaying || results.length === 0
        ? null
        : results.map(({ line, outcome = notSent(line, t("Not sent yet.")) }) => ({ line, outcome })),
    /** Shows the form with only these lines. */
    retry(left: readonly Result[], second: Readonly<Record<string, boolean>>) {
      const again = left.map(({ line: { recipient, choice }, outcome }) => {
        const product = isPriceChanged(outcome) ? undefined : choice.product;
        const isSecond = second[recipient.id] ?? choice.confirmDuplicate;
        return [recipient.id, { ...choice, product, confirmDuplicate: isSecond }] as const;
      });
      setChoices(Object.fromEntries(again));
      setResults([]);
    },
  };
}

export type Batch = ReturnType<typeof useBatch>;

function useRows(choices: Choices): readonly Row[] {
  const recipients = useRecipients().data?.recipients ?? [];
  const keys = useKeys<Line>();
  const has = (kind: SavedRecipient["kind"]) => ({ enabled: recipients.some((one) => one.kind === kind) });
  const catalogues = {
    airtime: undefined,
    data: useBillers("data", has("phone")),
    cable: useBillers("cable", has("card")),
    electricity: useBillers("electricity", has("meter")),
  };
  const rows = recipients.map((recipient) => {
    const chosen = choices[recipient.id];
    const sent = keys[lineKey({ recipient })]?.what;
    // A line without an answer keeps the sent choice, because the line may already be paid.
    const kept = chosen && (sent?.choice ?? chosen);
    const choice: Choice = kept ?? { pays: firstBillFor[recipient.kind], raw: "" };
    const companies = catalogues[choice.pays];
    const biller = companies?.data?.find(isBillerOf(recipient, choice));
    return { recipient, choice, isTicked: chosen !== undefined, sent, companies, biller };
  });
  const checked = rows.filter((row) => row.isTicked && row.biller && needsPhone(row));
  const customers = useQueries({
    queries: checked.map(({ recipient, biller: { identifier } = {} }) => {
      const kind = recipient.kind === "card" ? "cable" : "electricity";
      return customerQuery({ kind, number: recipient.number, identifier });
    }),
  });
  return rows.map((row) => ({ ...row, customer: customers[checked.indexOf(row)] }));
}

function phonesToSet(rows: readonly Row[]): readonly Row[] {
  const phones = rows.filter(({ recipient, sent }) => recipient.kind === "phone" && !sent);
  const ticked = phones.filter(({ isTicked, choice }) => isTicked && choice.pays === "airtime");
  return ticked.length > 0 ? ticked : phones.filter(({ isTicked }) => !isTicked).slice(0, mostLines);
}

const isPriceChanged = (outcome: Outcome) => outcome.status === "refused" && outcome.code === "price_changed";

function totalOf(lines: readonly Line[]): Money<"NGN"> {
  return lines.map(({ price }) => toMoney("NGN", price)).reduce(addAmounts, zeroMoney("NGN"));
}

function problemIn(ticked: readonly Row[], phone: string, balance: Money<"NGN"> | null) {
  const open = ticked.filter(({ sent }) => !sent);
  // The total excludes lines that have no answer yet, because the balance may already be reduced by them.
  const fresh = totalOf(open.flatMap((row) => lineOf(row, phone) ?? []));
  return (
    open.map(problemOf).find((one) => one !== undefined) ??
    (open.some(isLoading) ? t("The companies are still loading.") : undefined) ??
    (ticked.length > mostLines ? t("Up to {count} at a time", { count: mostLines }) : undefined) ??
    (ticked.some(needsPhone) ? phoneProblem(phone) : undefined) ??
    balanceProblem(fresh, balance)
  );
}

/** A meter or smart card has no phone number for the confirmation message, so the person must enter one. */
export const needsPhone = ({ recipient }: Pick<Row, "recipient">) => recipient.kind !== "phone";

import { assetName } from "@manilla/shared/assets";
import { descriptionParts, shortBiller } from "@manilla/shared/bills/description";
import { recipientKindOf } from "@manilla/shared/bills/recipient-contract";
import { billKinds } from "@manilla/shared/bills/rules";
import { groupDigits } from "@manilla/shared/grouped-digits";
import { kindTitle, ownLabels } from "@manilla/shared/wallet/transaction-texts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { TransactionLine } from "../ledger/record.ts";
import { customerKind } from "../ledger/types.ts";

export function titleOf(line: TransactionLine): string {
  const { kind, moneyIn, moneyOut, counterparty } = line;
  const title = kindTitle[customerKind(kind)];
  if (kind === "transfer.send") return `${title} to ${counterparty}`;
  if (kind === "transfer.receive") return `${title} from ${counterparty}`;
  if (kind === "crypto.swap" && moneyOut && moneyIn) return `${title} ${moneyOut.asset} to ${moneyIn.asset}`;
  const bill = billOf(line);
  if (bill) return joined(title, shortBiller(bill.biller));
  const asset = kind === "crypto.sell" || kind === "crypto.send" ? moneyOut?.asset : moneyIn?.asset;
  const named =
    kind === "crypto.buy" || kind === "crypto.sell" || kind === "crypto.send" || kind === "crypto.receive";
  return named && asset ? `${title} ${assetName(asset)}` : title;
}

/** Example: "Mum's meter · 45012345678". Null for a deposit of coins, because the customer owns the address. */
export function counterpartyOf(line: TransactionLine, savedName = ""): string | null {
  if (line.kind === "crypto.deposit") return null;
  const bill = billOf(line);
  return (bill ? joined(savedName, bill.product, bill.number) : line.counterparty) ?? null;
}

export function ownDetails(line: TransactionLine): { label: string; value: string }[] {
  if (line.kind === "crypto.deposit" && line.counterparty)
    return [{ label: ownLabels.address, value: line.counterparty }];
  const bill = billOf(line);
  if (!bill) return [];
  return [
    { label: ownLabels.provider, value: bill.biller },
    { label: ownLabels.product, value: bill.product },
    { label: ownLabels[bill.recipientKind], value: bill.number },
  ].filter(({ value }) => value !== "");
}

function billOf({ kind, counterparty }: Pick<TransactionLine, "kind" | "counterparty">) {
  const bill = billKinds.find((name) => `bill.${name}` === kind);
  if (!bill || !counterparty) return undefined;
  const { recipient, ...sold } = descriptionParts(counterparty);
  const recipientKind = recipientKindOf[bill];
  return {
    ...sold,
    recipient,
    recipientKind,
    number: recipientKind === "phone" ? groupDigits("phone", recipient) : recipient,
  };
}

const joined = (...parts: string[]) => parts.filter((part) => part !== "").join(" · ");

export async function savedNames(
  ctx: Context,
  { userId }: Actor,
  lines: readonly TransactionLine[],
): Promise<ReadonlyMap<string, string>> {
  const bills = lines.flatMap((line) => {
    const bill = billOf(line);
    return bill ? [{ id: line.id, ...bill }] : [];
  });
  if (bills.length === 0) return new Map();
  const saved = await ctx.prisma.billRecipient.findMany({
    where: { userId, number: { in: bills.map(({ recipient }) => recipient) } },
    select: { kind: true, number: true, name: true },
  });
  return new Map(
    bills.flatMap(({ id, recipientKind, recipient }) => {
      const known = saved.find(({ kind, number }) => kind === recipientKind && number === recipient);
      return known ? [[id, known.name]] : [];
    }),
  );
}

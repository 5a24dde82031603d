import type { SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import { billMessages } from "@manilla/shared/bills/rules";
import { t } from "@manilla/ui/texts/t.ts";
import { useDraft } from "#lib/storage/draft.ts";
import { useBillers, useCustomers } from "../bills.queries.ts";
import { checkWords, customerProblem, uncheckedWarning } from "../wizard/steps/customer-check.tsx";
import { useOwnNumber } from "../wizard/use-own-phone.ts";
import { billerOf, type Known, type Ticked } from "./order.ts";

export function useKnown(recipients: readonly SavedRecipient[], ticked: Ticked) {
  const has = (kind: SavedRecipient["kind"]) => ({ enabled: recipients.some((one) => one.kind === kind) });
  const billers = {
    data: useBillers("data", has("phone")),
    cable: useBillers("cable", has("card")),
    electricity: useBillers("electricity", has("meter")),
  };
  const own = useOwnNumber();
  const [typed, setPhone] = useDraft<string | undefined>("batch.phone", undefined);
  const lists = {
    data: billers.data.data,
    cable: billers.cable.data,
    electricity: billers.electricity.data,
  };
  const asked = ticked.flatMap(({ recipient, choice }) => {
    const biller = billerOf(recipient, choice, lists);
    if (!biller || (choice.pays !== "cable" && choice.pays !== "electricity")) return [];
    return [{ kind: choice.pays, number: recipient.number, identifier: biller.identifier }];
  });
  const answers = useCustomers(asked).data;
  const customers = Object.fromEntries(
    ticked.flatMap(({ recipient }) => {
      const one = asked.find(({ number }) => number === recipient.number);
      return one ? [[recipient.id, customerOf(one, answers)] as const] : [];
    }),
  );
  const known: Known = { billers: lists, customers, phone: typed ?? own };
  return { known, billers, setPhone };
}

interface Asked {
  kind: "cable" | "electricity";
  number: string;
  identifier: string;
}

function customerOf({ kind, number, identifier }: Asked, answers: ReturnType<typeof useCustomers>["data"]) {
  const answer = answers?.find(({ asked }) => asked?.number === number && asked.identifier === identifier);
  if (!answer) return { owner: { text: checkWords[kind].checking } };
  const wrong = t(kind === "cable" ? billMessages.smartCardInvalid : billMessages.meterInvalid);
  const problem = customerProblem(answer, wrong);
  if (problem !== undefined) return { problem };
  if (answer.error) return { owner: { text: uncheckedWarning(answer.error), isWarning: true } };
  const { minimum, name } = answer.data ?? {};
  return { minimum, owner: name ? { text: t("Customer: {name}", { name }) } : undefined };
}

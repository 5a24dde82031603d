import type { RecipientKind, SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import { billMessages } from "@manilla/shared/bills/rules";
import { useDraft } from "../../../lib/storage/draft.ts";
import { t } from "../../../lib/texts/t.ts";
import { useBillers, useCustomers } from "../bills.queries.ts";
import { checkWords, customerProblem, uncheckedWarning } from "../wizard/steps/customer-check.tsx";
import { useOwnNumber } from "../wizard/use-own-phone.ts";
import { billerOf, type Choices, type Known, type Owner } from "./order.ts";

/** What the catalogues and the companies say about the lines, and the phone that gets the confirmations. */
export function useKnown(recipients: readonly SavedRecipient[], choices: Choices) {
  const has = (kind: RecipientKind) => recipients.some((recipient) => recipient.kind === kind);
  const billers = {
    data: useBillers("data", { enabled: has("phone") }),
    cable: useBillers("cable", { enabled: has("card") }),
    electricity: useBillers("electricity", { enabled: has("meter") }),
  };
  const own = useOwnNumber();
  const [typed, setPhone] = useDraft<string | undefined>("batch.phone", undefined);
  const known: Known = {
    billers: {
      data: billers.data.data,
      cable: billers.cable.data,
      electricity: billers.electricity.data,
    },
    customers: {},
    phone: typed ?? own,
  };
  const asked = recipients.flatMap((recipient) => {
    const choice = choices[recipient.id];
    const kind = choice?.pays;
    const biller = choice && billerOf(recipient, choice, known.billers);
    if (!biller || (kind !== "cable" && kind !== "electricity")) return [];
    return [{ id: recipient.id, kind, number: recipient.number, identifier: biller.identifier }];
  });
  const answers = useCustomers(asked).data;
  const customers = Object.fromEntries(
    asked.map(({ id, kind, number, identifier }) => {
      const answer = answers?.find(
        ({ asked: one }) => one?.number === number && one.identifier === identifier,
      );
      const wrong = t(kind === "cable" ? billMessages.smartCardInvalid : billMessages.meterInvalid);
      const problem = answer && customerProblem(answer, wrong);
      const owner = problem === undefined ? ownerOf(kind, answer) : undefined;
      return [id, { minimum: answer?.data?.minimum, problem, owner }];
    }),
  );
  return {
    known: { ...known, customers },
    billers,
    ownerOf: (id: string) => customers[id]?.owner,
    phone: known.phone,
    setPhone,
  };
}

type Answer = NonNullable<ReturnType<typeof useCustomers>["data"]>[number];

/** Undefined where the company knows the number and says no name. */
function ownerOf(kind: "cable" | "electricity", answer: Answer | undefined): Owner | undefined {
  if (!answer) return { is: "checking", said: checkWords[kind].checking };
  if (answer.error) return { is: "unchecked", said: uncheckedWarning(answer.error) };
  const name = answer.data?.name;
  return name ? { is: "known", said: name } : undefined;
}

import { formatAsset } from "@manilla/shared/format-money";
import { formatMoney, toDecimal } from "@manilla/shared/money";
import { transferMessages } from "@manilla/shared/transfers/rules";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { SubmitButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useNavigate } from "react-router-dom";
import { forgetDrafts } from "#lib/storage/draft.ts";
import { toast, toastFailure } from "#ui/base/toast.ts";
import { Screen } from "#ui/patterns/screen.tsx";
import { RecentPeople } from "./recent-people.tsx";
import { RecipientField } from "./recipient-field.tsx";
import { TransferFields } from "./transfer-fields.tsx";
import { useRequestMoney } from "./transfers.queries.ts";
import { amountProblem, missingIn, useTransferForm } from "./use-transfer-form.ts";

export function RequestMoneyScreen() {
  const navigate = useNavigate();
  const form = useTransferForm("request");
  const ask = useRequestMoney();
  const { amount, found } = form;
  const problem = amountProblem(form, null);

  function submit() {
    form.setTried(true);
    if (!amount || problem || !found.data || ask.isPending) return;
    const asked = { from: found.data.to, asset: amount.asset, amount: toDecimal(amount), note: form.note };
    ask.mutate(asked, {
      onError: (error) => toastFailure(error, t("The request was not sent")),
      onSuccess({ id, person }) {
        forgetDrafts("request.");
        toast.success(t(transferMessages.requested(formatAsset(asked.asset, asked.amount), person)));
        void navigate(pathTo(paths.moneyRequest, id), { replace: true });
      },
    });
  }

  return (
    <Screen
      title={t("Request money")}
      back={paths.people}
      onSubmit={submit}
      aside={<TransferFields form={form} sending={false} />}
      footer={
        <SubmitButton
          label={amount ? t("Request {amount}", { amount: formatMoney(amount) }) : t("Request")}
          missing={missingIn(form)}
          loading={ask.isPending}
          disabled={amount !== null && problem !== undefined}
        />
      }
    >
      <RecipientField label={t("From")} form={form} />
      {form.to === "" && <RecentPeople onChoose={form.choose} />}
    </Screen>
  );
}

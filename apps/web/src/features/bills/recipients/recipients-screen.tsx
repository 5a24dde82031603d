import type { SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import { groupDigits } from "@manilla/shared/grouped-digits";
import { paths } from "@manilla/shared/web-paths";
import { ButtonLink, WideLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Bookmark, Pencil } from "lucide-react";
import { useState } from "react";
import { Digits } from "#ui/base/digits.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { ListRow } from "#ui/base/list-row.tsx";
import { AskToEnd } from "#ui/patterns/ask-to-end.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { kindWords } from "../kinds.ts";
import { firstBillFor } from "../wizard/prefill.ts";
import { NameSheet } from "./name-sheet.tsx";
import { usePaySaved, useRecipients, useRemoveRecipient, useRenameRecipient } from "./recipients.queries.ts";

export function RecipientsScreen() {
  const list = useRecipients();
  const recipients = list.data?.recipients;
  return (
    <Screen
      title={t("Saved recipients")}
      back={paths.bills}
      footer={
        (recipients?.length ?? 0) > 1 && <WideLink to={paths.billBatch} label={t("Pay several at once")} />
      }
    >
      {!recipients ? (
        <Waiting query={list} failed={t("We couldn't load your saved recipients.")} rows={3} />
      ) : recipients.length === 0 ? (
        <NothingSaved />
      ) : (
        <RowList items={recipients} keyOf={(recipient) => recipient.id}>
          {(recipient) => <Recipient recipient={recipient} />}
        </RowList>
      )}
    </Screen>
  );
}

function Recipient({ recipient }: { recipient: SavedRecipient }) {
  const pay = usePaySaved();
  const { id, kind, number, provider, name } = recipient;
  const { Icon } = kindWords[firstBillFor[kind]];
  const [open, setOpen] = useState<"rename" | "remove" | null>(null);
  const rename = useRenameRecipient();
  const remove = useRemoveRecipient();
  const shown = groupDigits(kind, number);
  return (
    <>
      <div className="flex items-center">
        <div className="min-w-0 grow">
          <ListRow
            Icon={Icon}
            title={name}
            detail={
              <span className="flex flex-wrap gap-x-2">
                <span className="tabular">
                  <Digits text={shown} />
                </span>
                <span>{provider}</span>
              </span>
            }
            onClick={() => void pay.open(recipient)}
            chevron
          />
        </div>
        <IconButton label={t("Edit {name}", { name })} icon={<Pencil />} onClick={() => setOpen("rename")} />
      </div>
      <NameSheet
        open={open === "rename"}
        onOpenChange={() => setOpen(null)}
        title={t("Edit recipient")}
        number={shown}
        name={name}
        saving={rename.isPending}
        onSave={(next) => rename.mutate({ id, name: next }, { onSuccess: () => setOpen(null) })}
        onRemove={() => setOpen("remove")}
      />
      <AskToEnd
        open={open === "remove"}
        onOpenChange={() => setOpen(null)}
        question={t("Remove {name}?", { name })}
        action={t("Remove")}
        pending={remove.isPending}
        onEnd={() => remove.mutate(id)}
      >
        {t("Bills that you paid stay in your history.")}
      </AskToEnd>
    </>
  );
}

export function NothingSaved() {
  return (
    <EmptyState
      icon={<Bookmark className="size-7" />}
      title={t("Nothing saved yet")}
      detail={t("Open a receipt and tap Save this recipient. The next payment takes two taps and your PIN.")}
      action={<ButtonLink to={paths.billHistory}>{t("See your bills")}</ButtonLink>}
    />
  );
}

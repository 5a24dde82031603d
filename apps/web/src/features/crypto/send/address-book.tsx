import { networkOf } from "@manilla/shared/crypto/networks";
import type { SavedAddress } from "@manilla/shared/crypto/send-contract";
import { messageOf } from "@manilla/ui/api/api-error.ts";
import { Button } from "@manilla/ui/base/button.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { BookUser, Trash2 } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { IconButton } from "#ui/base/icon-button.tsx";
import { ListRow } from "#ui/base/list-row.tsx";
import { Sheet, type SheetProps } from "#ui/base/sheet.tsx";
import { toast } from "#ui/base/toast.ts";
import { AddressText } from "#ui/money/address-text.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { type Place, useAddressBook, useRemoveAddress, useSaveAddress } from "./send.queries.ts";
import type { SendForm } from "./use-send-form.ts";

type AddressBookProps = Pick<SheetProps, "open" | "onOpenChange"> & { form: SendForm };

export function AddressBook({ form, open, onOpenChange }: AddressBookProps) {
  function choose(saved: SavedAddress) {
    form.fill(saved);
    onOpenChange(false);
  }
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t("Your {coin} addresses", { coin: form.coin })}>
      {open && <Book form={form} onChoose={choose} />}
    </Sheet>
  );
}

function Book({ form, onChoose }: { form: SendForm; onChoose: (saved: SavedAddress) => void }) {
  const book = useAddressBook();
  if (!book.data) return <Waiting query={book} failed={t("Failed to load your addresses")} rows={3} />;
  const saved = book.data.filter(({ currency }) => currency.toUpperCase() === form.coin);
  const place = { ...form, currency: form.coin, network: form.network.id };
  const canSave = form.check.state === "valid" && !isSaved(saved, place);
  return (
    <>
      {canSave && <SaveForm place={place} />}
      {saved.length === 0 && !canSave && (
        <EmptyState
          icon={<BookUser className="size-7" />}
          title={t("No saved addresses")}
          detail={t("Enter an address first, then come back to save it under a name.")}
        />
      )}
      <ul className="-mx-2">
        {saved.map((entry) => (
          <li key={entry.id}>
            <BookRow entry={entry} form={form} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  entry: SavedAddress;
  form: SendForm;
  onChoose: (saved: SavedAddress) => void;
}

function BookRow({ entry, form, onChoose }: RowProps) {
  const remove = useRemoveAddress();
  const network = networkOf(form.coin, entry.network)?.name ?? entry.network;
  return (
    <ListRow
      title={entry.label}
      detail={
        <>
          <span className="block">
            {entry.memo ? t("{network} · Tag {memo}", { network, memo: entry.memo }) : network}
          </span>
          <AddressText address={entry.address} emphasis="ends" className="text-micro" />
        </>
      }
      onClick={() => onChoose(entry)}
      action={
        <IconButton
          label={t("Remove {name}", { name: entry.label })}
          icon={<Trash2 />}
          disabled={remove.isPending}
          onClick={() => remove.mutate(entry)}
        />
      }
    />
  );
}

function isSaved(book: readonly SavedAddress[], { currency, address, memo }: Place): boolean {
  return book.some(
    (saved) =>
      saved.currency.toUpperCase() === currency && saved.address === address && (saved.memo ?? "") === memo,
  );
}

export function SaveAddress({ place }: { place: Place }) {
  const [open, setOpen] = useState(false);
  const book = useAddressBook().data;
  const offered = book !== undefined && !isSaved(book, place);
  return (
    <>
      {offered && (
        <div className="-mx-3 -mt-4! -mb-3">
          <ListRow Icon={BookUser} title={t("Save this address")} onClick={() => setOpen(true)} />
        </div>
      )}
      <Sheet open={open && offered} onOpenChange={setOpen} title={t("Save this address")}>
        <SaveForm place={place} />
      </Sheet>
    </>
  );
}

function SaveForm({ place: { currency, network, address, memo } }: { place: Place }) {
  const [label, setLabel] = useState("");
  const save = useSaveAddress();
  function submit(event: SubmitEvent) {
    event.preventDefault();
    const name = label.trim();
    save.mutate(
      { label: name, currency, network, address, memo },
      { onSuccess: () => toast.success(t("{name} is saved", { name })) },
    );
  }
  return (
    <form onSubmit={submit} className="space-y-3 border-line border-b pb-5">
      <p className="text-small">
        <AddressText address={address} emphasis="ends" />
      </p>
      <Field
        label={t("Save this address as")}
        placeholder={t("Mum, my exchange…")}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
        maxLength={40}
        autoComplete="off"
        error={save.error ? messageOf(save.error, t("Failed to save the address")) : undefined}
      />
      <Button wide type="submit" variant="secondary" loading={save.isPending} disabled={label.trim() === ""}>
        {t("Save address")}
      </Button>
    </form>
  );
}

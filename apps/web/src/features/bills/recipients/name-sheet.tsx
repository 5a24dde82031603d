import { recipientNameLength } from "@manilla/shared/bills/recipient-contract";
import { SmallButton, SubmitButton } from "@manilla/ui/base/button.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Digits } from "#ui/base/digits.tsx";
import { Sheet } from "#ui/base/sheet.tsx";

interface NameSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  number: string;
  /** The present name, or for a new recipient the customer's name at the company, which may be too long. */
  name: string;
  saving: boolean;
  onSave: (name: string) => void;
  onRemove?: () => void;
}

export function NameSheet({ open, onOpenChange, title, number, saving, ...given }: NameSheetProps) {
  const { onSave, onRemove } = given;
  const [name, setName] = useState(given.name.slice(0, recipientNameLength).trim());
  const [tried, setTried] = useState(false);
  function submit() {
    setTried(true);
    if (name.trim() !== "") onSave(name.trim());
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      onClosed={() => setTried(false)}
      title={title}
      description={<Digits text={number} />}
      onSubmit={submit}
      footer={<SubmitButton label={t("Save")} loading={saving} />}
    >
      <Field
        label={t("Name")}
        hint={t("Only you can see this name.")}
        placeholder={t("Mum's meter")}
        autoComplete="off"
        maxLength={recipientNameLength}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={tried && name.trim() === "" ? t("Please enter a name") : undefined}
      />
      {onRemove && (
        <SmallButton wide icon={<Trash2 className="size-4" />} onClick={onRemove} label={t("Remove")} />
      )}
    </Sheet>
  );
}

import { localAsTyped } from "@manilla/shared/phone-number";
import { Button } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { BookUser } from "lucide-react";
import { toast } from "../base/toast.ts";

/** The app never sees the other contacts. */
export function ContactButton({ onPick }: { onPick: (digits: string) => void }) {
  const picker = contactPicker();
  if (!picker) return null;
  const pick = () =>
    pickNumber(picker).then(
      (digits) => digits !== null && onPick(digits),
      () => toast.error(t("Your contacts could not be opened.")),
    );
  return (
    <Button
      size="sm"
      variant="secondary"
      className="self-start"
      icon={<BookUser aria-hidden="true" className="size-5" />}
      onClick={() => void pick()}
    >
      {t("Choose from contacts")}
    </Button>
  );
}

/** The Contact Picker API, which only Chromium on Android has and lib.dom lacks. */
interface ContactPicker {
  select(properties: ["tel"]): Promise<{ tel?: string[] }[]>;
}

function contactPicker(): ContactPicker | null {
  return "contacts" in navigator ? (navigator.contacts as ContactPicker) : null;
}

async function pickNumber(picker: ContactPicker): Promise<string | null> {
  const [contact] = await picker.select(["tel"]);
  const [number] = contact?.tel ?? [];
  return number === undefined ? null : localAsTyped(number);
}

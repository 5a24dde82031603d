import { Button } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { BookUser } from "lucide-react";
import { canPickContact, pickContact } from "#lib/device/pick-contact.ts";
import { toast } from "../base/toast.ts";

/** The app never sees the other contacts. */
export function ContactButton({ onPick }: { onPick: (digits: string) => void }) {
  if (!canPickContact()) return null;
  const pick = () =>
    pickContact().then(
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

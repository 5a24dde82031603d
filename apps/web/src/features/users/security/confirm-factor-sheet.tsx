import { Sheet } from "#ui/base/sheet.tsx";
import { FactorForm, FactorSubmit, useFactorForm } from "#ui/patterns/factor-form.tsx";

interface ConfirmFactorSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  hasPasskey: boolean;
  onConfirmed: (confirmation: string) => Promise<unknown>;
}

export function ConfirmFactorSheet({
  open,
  onClose,
  title,
  hasPasskey,
  onConfirmed,
}: ConfirmFactorSheetProps) {
  const form = useFactorForm(async (confirmation) => {
    await onConfirmed(confirmation);
    onClose();
  });
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={title}
      locked={form.confirming.isPending}
      footer={<FactorSubmit form={form} />}
    >
      <FactorForm form={form} hasPasskey={hasPasskey} />
    </Sheet>
  );
}

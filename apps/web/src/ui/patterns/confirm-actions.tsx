import { paths } from "@manilla/shared/web-paths";
import { Button, WideLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useOnline } from "@manilla/ui/use-online.ts";
import type { PaymentFlow } from "#lib/payments/use-payment.ts";
import { PinPad } from "./pin-pad.tsx";

/** A retry is useless after these error codes. The value is a link to a page that helps, or null. */
const notAgain: Readonly<Record<string, { label: string; to: string } | null>> = {
  account_frozen: { label: t("Help"), to: paths.help },
  locked: { label: t("Security"), to: paths.security },
  insufficient_funds: null,
  pin_locked: { label: t("Forgot PIN?"), to: paths.changePin },
  limit_exceeded: { label: t("Your limits"), to: paths.limits },
  overtaken: { label: t("Your history"), to: paths.activity },
};

interface ConfirmActionsProps {
  flow: PaymentFlow;
  action: string;
  pinOnly: boolean;
}

export function ConfirmActions({ flow, action, pinOnly }: ConfirmActionsProps) {
  const { state, open, close, confirm, renew } = flow;
  const online = useOnline();
  switch (state.status) {
    case "confirming":
      return online ? <PinPad flow={flow} state={state} pinOnly={pinOnly} /> : <Offline />;
    case "reviewing":
      if (state.isOver) return <Wide onClick={renew}>{t("Get a new price")}</Wide>;
      return online ? <Wide onClick={confirm}>{action}</Wide> : <Offline />;
    case "quoting":
      return <Wide disabled>{action}</Wide>;
    case "sending":
      return <Wide loading>{action}</Wide>;
    case "refused": {
      const help = notAgain[state.code];
      if (help === undefined)
        return state.isTrade ? (
          <Wide onClick={renew}>{t("Get a new price")}</Wide>
        ) : (
          <Wide onClick={open}>{t("Try Again")}</Wide>
        );
      return <Two onClose={close}>{help && <WideLink to={help.to} label={help.label} />}</Two>;
    }
    case "duplicate":
    case "unknown":
      return (
        <Two onClose={close} closeLabel={state.status === "duplicate" ? t("Cancel") : t("Close")}>
          <Wide disabled={!online} onClick={confirm}>
            {state.status === "duplicate" ? t("Pay again") : t("Check again")}
          </Wide>
        </Two>
      );
    default:
      return null;
  }
}

const Wide = (props: React.ComponentProps<typeof Button>) => <Button wide size="lg" {...props} />;
const Offline = () => <Wide disabled>{t("You're offline")}</Wide>;

interface TwoProps {
  onClose: () => void;
  closeLabel?: string;
  children: React.ReactNode;
}

const Two = ({ onClose, closeLabel = t("Close"), children }: TwoProps) => (
  <div className="flex gap-3">
    <Wide variant="secondary" onClick={onClose}>
      {closeLabel}
    </Wide>
    {children}
  </div>
);

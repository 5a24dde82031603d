import { paths, pathTo } from "@manilla/shared/web-paths";
import { Button, ButtonLink, WideLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { Screen, type ScreenProps } from "./screen.tsx";

interface ResultScreenProps extends Pick<ScreenProps, "title" | "children"> {
  /** The transaction's id. */
  id: string;
  completed: boolean;
  done?: { label: string; to: string };
  again?: { label: string; onClick: () => void } | undefined;
}

/** The buttons share a row on a low phone, but not if very large text makes the phone narrow. */
const sideBySide =
  "[@media(max-height:37rem)_and_(min-width:18rem)]:flex-row [@media(max-height:37rem)_and_(min-width:18rem)]:*:flex-1";

const inOneRow = "lg:flex-row lg:items-center lg:*:flex-1 lg:*:last:flex-2";

export function ResultScreen({ id, completed, done, again, ...screen }: ResultScreenProps) {
  return (
    <Screen
      {...screen}
      footer={
        <div className={clsx("flex flex-col gap-2", again ? inOneRow : sideBySide)}>
          <WideLink to={done?.to ?? paths.dashboard} replace label={done?.label ?? t("Done")} />
          <div className="flex gap-2 *:grow">
            {again && (
              <Button wide variant="secondary" className="max-[22rem]:px-2! lg:px-2!" onClick={again.onClick}>
                {again.label}
              </Button>
            )}
            <ButtonLink
              wide
              variant="secondary"
              className="max-[22rem]:px-2! lg:px-2!"
              to={pathTo(paths.transaction, id)}
              replace
            >
              {completed ? t("View receipt") : t("View details")}
            </ButtonLink>
          </div>
        </div>
      }
    />
  );
}

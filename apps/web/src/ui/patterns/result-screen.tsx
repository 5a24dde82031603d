import { paths, pathTo } from "@manilla/shared/web-paths";
import { Button, ButtonLink, WideLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Screen, type ScreenProps } from "./screen.tsx";

interface ResultScreenProps extends Pick<ScreenProps, "title" | "children"> {
  /** The transaction's id. */
  id: string;
  completed: boolean;
  done?: { label: string; to: string };
  again?: { label: string; onClick: () => void } | undefined;
}

export function ResultScreen({ id, completed, done, again, ...screen }: ResultScreenProps) {
  return (
    <Screen
      {...screen}
      footer={
        <div className="flex flex-col gap-2">
          <WideLink to={done?.to ?? paths.dashboard} replace label={done?.label ?? t("Done")} />
          <div className="flex gap-2">
            {again && (
              <Button wide variant="secondary" className="max-[22rem]:px-2!" onClick={again.onClick}>
                {again.label}
              </Button>
            )}
            <ButtonLink
              wide
              variant="secondary"
              className="max-[22rem]:px-2!"
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

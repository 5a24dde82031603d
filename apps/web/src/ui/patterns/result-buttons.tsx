import { paths, pathTo } from "@manilla/shared/web-paths";
import { Button, ButtonLink, WideLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";

interface ResultButtonsProps {
  id: string;
  completed: boolean;
  done: { label: string; to: string };
  again?: { label: string; onClick: () => void } | undefined;
}

export function ResultButtons({ id, completed, done, again }: ResultButtonsProps) {
  return (
    <div className="flex flex-col gap-2">
      <WideLink to={done.to} replace label={done.label} />
      <div className="flex gap-2">
        {again && (
          <Button wide variant="secondary" onClick={again.onClick}>
            {again.label}
          </Button>
        )}
        <ButtonLink wide variant="secondary" to={pathTo(paths.transaction, id)} replace>
          {completed ? t("View receipt") : t("View details")}
        </ButtonLink>
      </div>
    </div>
  );
}

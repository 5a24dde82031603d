import type { CaseDetail } from "@manilla/shared/cases/contract";
import { lagosTime } from "@manilla/shared/lagos";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { Button } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useNavigate } from "react-router-dom";
import { loseSession } from "#lib/session/session.ts";
import { T } from "#lib/texts/rich-text.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { Outcome } from "#ui/states/outcome.tsx";

/** Shown after the freeze, which also logs out this device. */
export function FrozenOutcome({ of: { id, number, answerBy } }: { of: CaseDetail }) {
  const navigate = useNavigate();
  function signInAgain() {
    void navigate(pathTo(paths.supportCase, id), { replace: true });
    loseSession();
  }
  return (
    <Screen
      title={t("Account frozen")}
      footer={
        <Button wide size="lg" onClick={signInAgain}>
          {t("Sign in to follow it")}
        </Button>
      }
    >
      <div className="my-auto space-y-4 py-8">
        <Outcome state="done" title={t("No money can leave your account")}>
          <T
            text="Every device is logged out, this one too. Your case is {number}."
            number={<strong className="tabular">{number}</strong>}
          />{" "}
          {answerBy && t("We'll reply by {date}.", { date: lagosTime(answerBy) })}
        </Outcome>
      </div>
    </Screen>
  );
}

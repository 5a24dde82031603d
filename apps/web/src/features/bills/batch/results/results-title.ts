import { t } from "../../../../lib/texts/t.ts";
import type { ShownResult } from "./results-of.ts";

/** "2 paid, 1 on its way": counts as paid only what was delivered. */
export function resultsTitle(results: readonly Pick<ShownResult, "is">[]): string {
  const count = (state: ShownResult["is"]) => results.filter(({ is }) => is === state).length;
  const [paid, pending, of] = [count("bought"), count("pending"), results.length];
  if (paid === of) return of === 1 ? t("1 bill paid") : t("{count} bills paid", { count: of });
  if (pending === of)
    return of === 1 ? t("1 bill on its way") : t("{count} bills on their way", { count: of });
  if (paid + pending === of)
    return pending === 1
      ? t("{paid} paid, 1 on its way", { paid })
      : t("{paid} paid, {pending} on their way", { paid, pending });
  if (pending === 0) return t("{paid} of {of} paid", { paid, of });
  return pending === 1
    ? t("{paid} of {of} paid, 1 on its way", { paid, of })
    : t("{paid} of {of} paid, {pending} on their way", { paid, of, pending });
}

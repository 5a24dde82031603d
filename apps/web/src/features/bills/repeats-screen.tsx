import { Repeat } from "lucide-react";
import { messageOf } from "../../lib/api-error.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { RepeatCard } from "./repeat-card.tsx";
import { useBillRepeats } from "./repeats.queries.ts";

/** Bills that repeat: what, how much, when next, and how the last month went. */
export function BillRepeatsScreen() {
  return (
    <Screen title="Repeating bills" back="/bills">
      <Content />
    </Screen>
  );
}

function Content() {
  const repeats = useBillRepeats();
  if (!repeats.data) {
    if (!repeats.isError) return <SkeletonRows count={3} />;
    return (
      <ErrorState
        title={messageOf(repeats.error, "Failed to load your repeating bills.")}
        onRetry={() => void repeats.refetch()}
        retrying={repeats.isFetching}
      />
    );
  }
  if (repeats.data.length === 0) {
    return (
      <EmptyState
        icon={<Repeat className="size-7" />}
        title="Nothing repeats yet"
        detail="Open a delivered bill and choose Repeat monthly: we remind you, or pay it for you."
        action={<ButtonLink to="/bills/history">See your bills</ButtonLink>}
      />
    );
  }
  return (
    <ul className="flex flex-col gap-3">
      {repeats.data.map((repeat) => (
        <li key={repeat.id}>
          <RepeatCard repeat={repeat} />
        </li>
      ))}
    </ul>
  );
}

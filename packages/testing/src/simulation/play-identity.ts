import { identityDigests, identityInbox, sweepIdentity } from "@manilla/core/kyc/process-check";
import { startIdentity } from "@manilla/core/kyc/start-identity";
import { receiveWebhook } from "@manilla/core/operations/webhook-inbox";
import type { Identity } from "@manilla/core/providers/identity/port";
import { ProviderError } from "@manilla/core/providers/provider-error";
import { hours, millisecondsBetween, minutes } from "@manilla/shared/duration";
import { Killed } from "./processes.ts";
import type { Play } from "./run.ts";
import type { Scenario } from "./scenario.ts";
import { createWorld } from "./world.ts";

const userId = "00000000-0000-7000-8000-0000000000ff";
// Cast: startIdentity reads nothing else of the actor.
const actor = { userId, level: 1 } as Parameters<typeof startIdentity>[1];

const bvn = { kind: "bvn", value: "22212345678" } as const;

type Status = Identity["status"];
/** Statuses of the provider. Each begins `after` milliseconds from the start. The last status stays. */
type Story = readonly (readonly [after: number, status: Status])[];

/** The scenario's `submit` decides what the person does in the widget. */
function storyOf({ submit, ending }: Scenario): Story {
  const verdict: Status = ending === "failed" ? "failed" : "completed";
  const begun = [0, "ongoing"] as const;
  switch (submit) {
    case "none": {
      const first = ending === "done" ? verdict : "failed";
      return [begun, [minutes(2), first], [hours(5), verdict]];
    }
    case "lost_answer":
      return [begun, [minutes(2), "pending"], [hours(40), verdict]];
    case "rejected":
      return [begun, [minutes(2), "abandoned"], [hours(1), "pending"], [hours(3), verdict]];
    case "put_off":
      return [begun, [hours(30), verdict]];
    case "lost_request":
      return [[0, "unknown"]];
  }
}

/**
 * Returns the allowed final states of a check. Our code does not poll a check in a final state, so only a webhook can
 * still change it. If no webhook reports the provider's last status, an earlier final state may stay.
 */
function allowedEnds(scenario: Scenario, last: Status, isDelivered: boolean): readonly string[] {
  if (scenario.submit === "lost_request") return ["abandoned"];
  if (isDelivered || scenario.submit === "lost_answer") return [last];
  if (scenario.submit === "none") return scenario.ending === "done" ? [last] : ["failed", last];
  return ["abandoned", last];
}

export function playIdentity(scenario: Scenario): Play {
  const story = storyOf(scenario);
  const last = story.at(-1)?.[1] ?? "unknown";
  let queries = 0;
  let deliveredLast = false;
  const world = createWorld(scenario, (clock) => {
    const begun = clock.now();
    const statusNow = (): Status =>
      story.findLast(([after]) => millisecondsBetween(begun, clock.now()) >= after)?.[1] ?? "unknown";
    const ask = (): Identity => {
      queries += 1;
      const fault = queries <= scenario.badQueries ? scenario.query : "none";
      if (fault === "silent") throw new ProviderError("timeout", "no answer in time");
      const status = fault === "lagging" ? "unknown" : statusNow();
      const isCompleted = status === "completed";
      const found = isCompleted ? { name: "ADA OBI", numbers: [bvn] } : { name: null, numbers: [] };
      return { status, ...found, userId, ownReference: null, reason: null };
    };
    return (process) => ({
      identity: {
        name: "identity-vendor",
        widget: () => ({ url: "https://widget.invalid/", origin: "https://widget.invalid" }),
        ask: () => process.call(ask),
        parseWebhook: () => ({
          kind: "message",
          message: { key: statusNow(), reference: referenceOf(world), body: {} },
        }),
      } as never,
    });
  });
  const { clock, identityChecks } = world;
  // An identity check has no second submission, so `resubmit: "rejected"` means something else here: another account
  // already has this identity, and staff decide.
  const isInUse = scenario.resubmit === "rejected";
  const [digest = ""] = identityDigests(world.contextOf(), [bvn]);
  if (isInUse) identityChecks.identities.set(digest, "00000000-0000-7000-8000-000000000099");
  const begun = clock.now();

  /** Delivers the webhook of the last status. Each sweep repeats it until our code accepts it. */
  async function deliverLast(ctx: Parameters<Play["sweep"]>[0]): Promise<void> {
    const isDecided = millisecondsBetween(begun, clock.now()) >= (story.at(-1)?.[0] ?? 0);
    if (scenario.webhook !== "after_end" || !isDecided || deliveredLast) return;
    const isAlive = await receiveWebhook(ctx, identityInbox(ctx), {
      raw: Buffer.from("{}"),
      headers: {},
    }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Killed) return false;
        throw error;
      },
    );
    deliveredLast = isAlive;
  }

  return {
    world,
    begin: (ctx) => startIdentity(ctx, actor),
    react: (ctx) => sweepIdentity(ctx),
    race: (ctx) => [refused(startIdentity(ctx, actor)), refused(startIdentity(world.contextOf(), actor))],
    async sweep(ctx) {
      await sweepIdentity(ctx);
      await deliverLast(world.contextOf());
    },
    webhook: (ctx) =>
      scenario.webhook === "after_end"
        ? Promise.resolve()
        : receiveWebhook(ctx, identityInbox(ctx), { raw: Buffer.from("{}"), headers: {} }),
    judge() {
      const { checks, person } = identityChecks;
      const [check, ...others] = checks.values();
      const wrong = others.length > 0 ? [`${others.length + 1} checks for one start`] : [];
      const completed = isInUse ? "held" : "completed";
      const ends = allowedEnds(scenario, last, deliveredLast).map((end) =>
        end === "completed" ? completed : end,
      );
      if (!check || !ends.includes(check.state)) wrong.push(`${ends.join(" or ")}, we say ${check?.state}`);
      const isCompleted = check?.state === "completed";
      if (person.identityStatus !== (isCompleted ? "Completed" : check?.state === "held" ? "Pending" : null))
        wrong.push(`${check?.state}, and the person's status is ${person.identityStatus}`);
      if (isCompleted && person.identityName !== "ADA OBI") wrong.push("the name was not stored");
      if (check?.dueAt) wrong.push("it ended and is still polled");
      for (const topic of ["identity.completed", "identity.failed", "identity.pending", "identity.held"]) {
        const times = world.ledger.events.filter((event) => event.topic === topic).length;
        if (times > 1) wrong.push(`${topic} was announced ${times} times`);
        if (topic === "identity.completed" && (times === 1) !== isCompleted)
          wrong.push(`${check?.state}, and ${topic} was announced ${times} times`);
      }
      if (queries > 150) wrong.push(`${queries} queries: it spins`);
      return wrong;
    },
  };
}

function referenceOf(world: ReturnType<typeof createWorld>): string {
  return [...world.identityChecks.checks.keys()][0] ?? "";
}

async function refused(start: Promise<unknown>): Promise<void> {
  const outcome = await start.then(
    () => "begun",
    (error: unknown) => error,
  );
  if (outcome === "begun") throw new Error("a second check began");
  if (outcome instanceof Killed) throw outcome;
}

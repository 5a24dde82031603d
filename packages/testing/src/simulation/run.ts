import type { Context } from "@manilla/core/context";
import { scheduleRechecks } from "@manilla/core/operations/rechecks";
import type { RecheckKind } from "@manilla/core/operations/store";
import { hours, minutes, seconds } from "@manilla/shared/duration";
import type { Scenario } from "./scenario.ts";
import type { World } from "./world.ts";

export interface Play {
  world: World;
  begin(ctx: Context): Promise<unknown>;
  react(ctx: Context): Promise<unknown>;
  /** Starts two actions at once, such as an approval and a cancellation. Undefined if the kind has no such actions. */
  race?: (ctx: Context) => readonly Promise<unknown>[];
  sweep(ctx: Context): Promise<unknown>;
  webhook(ctx: Context): Promise<unknown>;
  recheck?: { kind: RecheckKind; topics: readonly string[] };
  judge(): string[];
}

/** Milliseconds between sweeps. Their sum is more than 96 hours, because the last recheck is due after 96 hours. */
const waits = [
  ...Array<number>(6).fill(seconds(15)),
  ...Array<number>(4).fill(minutes(1)),
  ...Array<number>(6).fill(minutes(10)),
  ...Array<number>(12).fill(hours(1)),
  ...Array<number>(18).fill(hours(6)),
];

export async function playScenario(
  scenario: Scenario,
  makePlay: (scenario: Scenario) => Play,
  onEnd: (world: World) => void = () => undefined,
): Promise<string[]> {
  const game = makePlay(scenario);
  const { world } = game;
  const { processes, contextOf, clock } = world;
  await processes.run([game.begin(contextOf())]);
  if (scenario.hasDecisionRace && game.race) await processes.run(game.race(contextOf()));

  const first = [game.react(contextOf())];
  if (scenario.hasSecondWorker) {
    // Time passes during the first process's work, so the second worker finds the operation due.
    first.push(sweepLater(game), game.react(contextOf()));
  }
  if (scenario.webhook === "during") first.push(game.webhook(contextOf()));
  await processes.run(first);

  for (const [round, wait] of waits.entries()) {
    clock.pass(wait);
    await processes.run([game.sweep(contextOf()), tellRechecks(game, contextOf())]);
    const isTime =
      scenario.webhook === "between" ? round === 3 : scenario.webhook === "after_end" && round === 20;
    if (isTime) await processes.run([game.webhook(contextOf())]);
  }
  onEnd(world);
  return [...game.judge(), ...judgeBooks(world)];
}

async function sweepLater({ world, sweep }: Play): Promise<void> {
  await world.processes.start().call(() => world.clock.pass(seconds(40)));
  await sweep(world.contextOf());
}

async function tellRechecks({ world, recheck }: Play, ctx: Context): Promise<void> {
  for (const { topic, transactionId } of world.ledger.events) {
    const isEnd = recheck?.topics.includes(topic) && !world.announced.has(`${topic}/${transactionId}`);
    if (!recheck || !isEnd) continue;
    world.announced.add(`${topic}/${transactionId}`);
    await scheduleRechecks(ctx, recheck.kind, transactionId);
  }
}

function judgeBooks({ ledger: { balances, transactions } }: World): string[] {
  const wrong: string[] = [];
  const sums = new Map<string, bigint>();
  for (const [name, units] of balances) {
    const asset = name.split("/")[2] ?? "";
    sums.set(asset, (sums.get(asset) ?? 0n) + units);
    if (units !== 0n && name.includes("/held/")) wrong.push(`${name} still holds ${units}`);
  }
  for (const [asset, sum] of sums) if (sum !== 0n) wrong.push(`${asset} sums to ${sum}`);
  for (const { id, kind, state, final } of transactions.values())
    if (!final) wrong.push(`${kind} ${id} never ends: ${state}`);
  return wrong;
}

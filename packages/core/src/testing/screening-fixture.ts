import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ProposalKind } from "@manilla/shared/desk/proposals";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { decide, propose } from "../desk/propose.ts";
import { loadList } from "../screening/load-list.ts";
import { member } from "./members.ts";
import { person } from "./people.ts";
import { staffMember } from "./staff-fixture.ts";

/** What every test of screening is configured with. */
export const screened = { config: { COUNTRY_RULES: "ng", RATE_LIMIT_FACTOR: "10000" } } as const;

/** An address of the sample of the Nigerian list; it has no owner. */
export const listedAddress = "0x4444444444444444444444444444444444444444";

/** The sample of the Nigerian list, two members of staff, and the hits they decide about. */
export async function screeningFixture(ctx: Context) {
  const csv = readFileSync(join(import.meta.dirname, "screening/nigeria.csv"), "utf8");
  await loadList(ctx, "nigeria", { files: new Map([["nigeria.csv", csv]]) });
  const { staff: maker } = await staffMember(ctx, "agent");
  const { staff: checker } = await staffMember(ctx, "compliance");
  const reason = "Another date of birth on the passport";
  return {
    maker,
    checker,
    /** A customer of level 2 with an account, who has this much. */
    async customer(funds: Parameters<typeof person>[1] = {}): Promise<Actor> {
      const { actor } = await member(ctx);
      await person(ctx, funds, actor.userId);
      return { ...actor, level: 2 };
    },
    hits: () => hitsOf(ctx),
    /** One proposes, another approves: what became of it. */
    async decideHit(subject: string, kind: Extract<ProposalKind, `screening.${string}`>) {
      const [hit] = (await hitsOf(ctx)).filter((row) => row.subject === subject);
      if (!hit) throw new Error(`no hit of ${subject}`);
      const { id, version } = await propose(ctx, maker, { kind, subject: hit.id, parameters: {}, reason });
      return decide(ctx, checker, { id, version, approves: true, reason: "Compared the documents" });
    },
  };
}

interface HitRow {
  id: string;
  flow: string;
  subject: string;
  checked: string;
  entry_name: string;
  list: string;
  state: string;
}

async function hitsOf(ctx: Context): Promise<HitRow[]> {
  const { rows } = await ctx.pool.query<HitRow>(
    "select id, flow, subject, checked, entry_name, list, state from screening.hit order by found_at, id",
  );
  return rows;
}

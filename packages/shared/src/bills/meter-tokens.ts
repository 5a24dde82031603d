import * as z from "zod/mini";
import { groupThousands } from "../format-money.ts";

export const extraTokenKinds = [
  "key_change_1",
  "key_change_2",
  "configuration",
  "reset",
  "bonus",
  "additional",
] as const;
export type ExtraTokenKind = (typeof extraTokenKinds)[number];
export type ExtraToken = { kind: ExtraTokenKind; token: string };

const extraTokenList = z.array(z.object({ kind: z.enum(extraTokenKinds), token: z.string() }));

export function readExtraTokens(kept: unknown): ExtraToken[] {
  return extraTokenList.safeParse(kept).data ?? [];
}

const labels: Record<ExtraTokenKind, string> = {
  key_change_1: "Key change token 1",
  key_change_2: "Key change token 2",
  configuration: "Configuration token",
  reset: "Reset token",
  bonus: "Bonus token",
  additional: "Additional token",
};

export function extraTokenLabel(kind: ExtraTokenKind): string {
  return labels[kind];
}

const before: readonly ExtraTokenKind[] = ["key_change_1", "key_change_2", "reset", "configuration"];

/** Key change tokens must be typed in first. Without them the meter rejects the purchased token. */
export function isEnteredFirst({ kind }: Pick<ExtraToken, "kind">): boolean {
  return before.includes(kind);
}

export type LabelledToken = { label: string; token: string };

export function tokensInOrder(token: string | null, extraTokens: readonly ExtraToken[]): LabelledToken[] {
  const labelled = ({ kind, token: digits }: ExtraToken) => ({ label: labels[kind], token: digits });
  const first = before.flatMap((kind) => extraTokens.filter((extra) => extra.kind === kind));
  const after = extraTokens.filter((extra) => !isEnteredFirst(extra));
  return [
    ...first.map(labelled),
    ...(token === null ? [] : [{ label: "Token", token }]),
    ...after.map(labelled),
  ];
}

/** Adds "kWh" to the units unless the vendor included it. */
export function unitsText(units: string): string {
  return /[a-z]/i.test(units) ? units : `${groupThousands(units)} kWh`;
}

import { z } from "zod";
import { ProviderError } from "../provider-error.ts";
import type { Identity, IdentityNumber } from "./port.ts";

const textOrNumber = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null);
const shortText = z.string().max(100).nullish().catch(null);

const namesOf = z.object({
  first_name: z.string().nullish(),
  middle_name: z.string().nullish(),
  last_name: z.string().nullish(),
});
const recordOf = namesOf.extend({ bvn: textOrNumber, nin: textOrNumber });
const documentOf = namesOf.extend({
  document_number: textOrNumber,
  document_type: shortText,
  nationality: shortText,
});

const document = z.object({
  data: z
    .object({ id_data: documentOf.nullish().catch(null) })
    .nullish()
    .catch(null),
});
const record = z.union([
  z.object({ entity: recordOf }),
  recordOf.catch({}).transform((entity) => ({ entity })),
]);
const registry = z.object({ data: z.record(z.string(), record).nullish().catch(null) });

const check = z.object({
  reference_id: z.string().max(100),
  verification_status: z.string().max(64),
  message: z.string().nullish().catch(null),
  id_type: shortText,
  value: textOrNumber,
  metadata: z.object({ user_id: shortText, reference: shortText }).nullish().catch(null),
  data: z
    .object({ id: document.nullish().catch(null), government_data: registry.nullish().catch(null) })
    .nullish()
    .catch(null),
});
/** Some of the vendor's clients expect the fields of a check inside `entity` or `data`, not at the top level. */
export const verificationReply = z.union([
  check,
  z.object({ entity: check }).transform(({ entity }) => entity),
  z.object({ data: check }).transform(({ data }) => data),
]);
type Verification = z.output<typeof verificationReply>;

const words: Record<string, Identity["status"]> = {
  ongoing: "ongoing",
  pending: "pending",
  completed: "completed",
  // `successful` and `approved` are undocumented, but a public client of the vendor expects them.
  successful: "completed",
  approved: "completed",
  failed: "failed",
  abandoned: "abandoned",
};

/**
 * `reference` is the vendor's reference or our reference (in the metadata). Throws ProviderError if the answer is about
 * another check, or if a completed check has no name.
 */
export function identityOf(answer: Verification, reference: string): Identity {
  if (answer.reference_id !== reference && answer.metadata?.reference !== reference)
    throw new ProviderError("unreadable", "dojah answered about another check");
  const status = words[answer.verification_status.trim().toLowerCase()] ?? "unclear";
  const name = status === "completed" ? nameOf(answer) : null;
  // Withdrawals compare this name with the bank account's name, so a completed check needs one.
  if (status === "completed" && name === null)
    throw new ProviderError("unreadable", "dojah completed a check without a name");
  const refused = status === "failed" || status === "abandoned";
  return {
    status,
    name,
    userId: answer.metadata?.user_id ?? null,
    ownReference: answer.metadata?.reference ?? null,
    numbers: status === "completed" ? numbersOf(answer) : [],
    reason: refused ? (answer.message?.slice(0, 200) ?? null) : null,
    ...(status === "unclear" && { unclearWord: answer.verification_status }),
  };
}

/**
 * Returns the distinct numbers that identify the person. A BVN or NIN that the person typed counts only if the registry
 * returned a name for that kind of number.
 */
function numbersOf({ data, id_type, value }: Verification): IdentityNumber[] {
  const registered = data?.government_data?.data ?? {};
  const records = Object.values(registered).map(({ entity }) => entity);
  const kind = id_type?.toLowerCase();
  const isChecked = (kind === "bvn" || kind === "nin") && hasName(registered[kind]?.entity);
  const checked = isChecked ? [elevenDigits(kind, value)] : [];
  const found = [
    ...records.flatMap(({ bvn, nin }) => [elevenDigits("bvn", bvn), elevenDigits("nin", nin)]),
    ...checked,
    documentNumber(data?.id?.data?.id_data),
  ].filter((number) => number !== null);
  return [...new Map(found.map((number) => [`${number.kind}:${number.value}`, number])).values()];
}

function hasName(names: z.output<typeof namesOf> | undefined): boolean {
  return Boolean(names?.first_name?.trim() || names?.last_name?.trim());
}

function elevenDigits(kind: "bvn" | "nin", value: string | null | undefined): IdentityNumber | null {
  const digits = value?.replaceAll(/[\s-]/g, "") ?? "";
  return /^\d{11}$/.test(digits) ? { kind, value: digits } : null;
}

/** The same number may exist in two countries or types of document, so the value contains the type and the country. */
function documentNumber(document: z.output<typeof documentOf> | null | undefined): IdentityNumber | null {
  const number = document?.document_number?.toUpperCase().replaceAll(/[^0-9A-Z]/g, "") ?? "";
  if (!/^(?=(?:.*\d){4})[0-9A-Z]{5,30}$/.test(number)) return null;
  const [type, country] = [document?.document_type, document?.nationality].map((word) =>
    (word ?? "").toLowerCase().replaceAll(/[^a-z]/g, ""),
  );
  return { kind: "document", value: `${type}:${country}:${number}` };
}

/** Returns the registry's name, or else the document's. The name that the person typed (user_data) is never trusted. */
function nameOf({ data }: Verification): string | null {
  const records = Object.values(data?.government_data?.data ?? {}).map(({ entity }) => entity);
  const candidates = [...records, data?.id?.data?.id_data ?? {}];
  const full = candidates.map((names) =>
    [names.first_name, names.middle_name, names.last_name]
      .filter((part) => part?.trim())
      .join(" ")
      .trim()
      .slice(0, 120),
  );
  return full.find((name) => name !== "") ?? null;
}

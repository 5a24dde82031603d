import { isAsset } from "@manilla/shared/assets";
import { hundredthsText, limitLine, limitMessage, limitNames } from "@manilla/shared/kyc/limits";
import { decimalText, fromUnits } from "@manilla/shared/money";
import { z } from "zod";
import { isTransient } from "../runtime/db.ts";
import { AppError } from "../runtime/errors.ts";

export type Verdict = {
  item: number;
  status: string;
  answer: string | null;
  problem: Record<string, string> | null;
};

export function ledgerRefusal({ status, problem }: Verdict): Error {
  const facts = problem ?? {};
  switch (status) {
    case "insufficient_funds":
      return new AppError("insufficient_funds", {
        data: {
          asset: facts.asset,
          available: amountText(facts.asset, facts.available),
          shortfall: amountText(facts.asset, facts.shortfall),
        },
      });
    case "limit_exceeded":
      return limitExceeded(facts);
    case "possible_duplicate":
      return new AppError("possible_duplicate", {
        data: { transactionId: facts.transactionId, createdAt: facts.createdAt },
      });
    case "quote_expired":
    case "idempotency_key_reused":
    case "not_found":
      return new AppError(status);
    default:
      return new Error(`The books answered with an unknown status: ${status}`);
  }
}

const missing = z.object({ available: z.string(), shortfall: z.string() });

/** Gives an insufficient_funds error the message that `words` builds. Returns any other error unchanged. */
export function withShortfallMessage(
  error: unknown,
  words: (balance: z.infer<typeof missing>) => string,
): unknown {
  if (!(error instanceof AppError) || error.code !== "insufficient_funds") return error;
  const message = words(missing.parse(error.details.data));
  return new AppError("insufficient_funds", { ...error.details, message });
}

function limitExceeded({ limit: name, cap = "0", used = "0" }: Record<string, string>): AppError {
  const limit = limitNames.find((known) => known === name);
  // Limits are amounts in kobo, except those listed in `limitNames`. The error returned here has no message. The caller
  // adds the message.
  if (!limit) {
    const left = hundredthsText(BigInt(cap) > BigInt(used) ? BigInt(cap) - BigInt(used) : 0n);
    return new AppError("limit_exceeded", { data: { limit: name, left } });
  }
  const day = [BigInt(cap), BigInt(used)] as const;
  return new AppError("limit_exceeded", {
    message: limitMessage(limit, ...day),
    data: { limit, ...limitLine(limit, ...day) },
  });
}

/** Thrown for a change of state that the operation does not declare. Such a change is a bug. */
export class IllegalTransitionError extends Error {}

/** Returns an AppError for a busy database or a provider reference that is already stored. Other errors are bugs. */
export function databaseFailure(error: unknown): unknown {
  if (textOf(error, "code") === "LT001") {
    return new IllegalTransitionError(error instanceof Error ? error.message : "illegal transition", {
      cause: error,
    });
  }
  if (isTransient(error)) return new AppError("service_busy", { retryAfterSeconds: 2 });
  if (textOf(error, "constraint") === "one_transaction_per_provider_reference")
    return new AppError("conflict");
  return error;
}

function textOf(error: unknown, field: "code" | "constraint"): string | undefined {
  if (typeof error !== "object" || error === null || !(field in error)) return undefined;
  const value = (error as Record<string, unknown>)[field]; // cast: the line above checked the field
  return typeof value === "string" ? value : undefined;
}

function amountText(asset: string | undefined, units: string | undefined): string | undefined {
  if (asset === undefined || units === undefined || !isAsset(asset)) return undefined;
  return decimalText(fromUnits(asset, BigInt(units)));
}

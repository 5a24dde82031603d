import type { Route } from "@manilla/shared/http/route";
import { z } from "zod";
import { type Schema, sampleOf } from "../examples/sample-of.ts";
import { sampleValues } from "../examples/samples.ts";

/** The reply that the OpenAPI document shows. Tests of the web app load this file. */
export function sampleReply({ reply }: Route): unknown {
  const { $defs, ...schema } = z.toJSONSchema(reply, { unrepresentable: "any" });
  // Cast: the library's type of a JSON schema has more keywords than `Schema`.
  return sampleOf(schema as Schema, {
    schemas: ($defs ?? {}) as Record<string, Schema>,
    samples: sampleValues,
  });
}

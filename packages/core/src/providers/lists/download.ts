import { minutes } from "@manilla/shared/duration";
import { Agent, fetch } from "undici";
import { limitedText } from "../http.ts";
import { ProviderError } from "../provider-error.ts";
import { recordCallDuration } from "../record-call-duration.ts";

const maxBytes = 64 * 1024 * 1024;
const timeoutMs = minutes(1);

/**
 * Downloads public lists. Follows redirects, because publishers keep the files elsewhere. This is safe, because a file
 * is only parsed as a list.
 */
export function createListSource(): ListSource {
  const agent = new Agent({ connections: 2 });
  return {
    download: (address) => recordCallDuration("lists", () => textAt(agent, address)),
    close: () => agent.close(),
  };
}

async function textAt(agent: Agent, address: string): Promise<string> {
  try {
    const answer = await fetch(address, { dispatcher: agent, signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok)
      throw new ProviderError("refused", `${address} answered ${answer.status}`, { status: answer.status });
    return answer.body ? await limitedText(answer.body, maxBytes) : "";
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError("unreachable", `${address} did not answer with a whole file`);
  }
}

export interface ListSource {
  /** Downloads a file from an https address that the operator configured. Throws ProviderError if it is incomplete. */
  download(address: string): Promise<string>;
  close(): Promise<void>;
}

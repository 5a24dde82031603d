declare global {
  interface Window {
    /** Requests that public/early.js sent before the app's code ran, by address, and the token they were sent with. */
    manillaEarly?: { token: string; answers: Map<string, Promise<Response>> };
  }
}

/** The answer to a request that is under way already; each is given once. Undefined when there is none for this session. */
export function takeEarlyAnswer(address: string, token: string | undefined): Promise<Response> | undefined {
  const early = window.manillaEarly;
  if (early === undefined || early.token !== token) return undefined;
  const answer = early.answers.get(address);
  early.answers.delete(address);
  return answer;
}

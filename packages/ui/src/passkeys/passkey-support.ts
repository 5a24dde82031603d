export function canUsePasskeys(): boolean {
  return typeof window !== "undefined" && "PublicKeyCredential" in window;
}

export function isAborted(error: unknown): boolean {
  return error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");
}

export function deviceName(): string {
  const { userAgent } = navigator;
  const kinds: readonly (readonly [RegExp, string])[] = [
    [/iPhone/, "iPhone"],
    [/iPad/, "iPad"],
    [/Android/, "Android phone"],
    [/Mac/, "Mac"],
    [/Windows/, "Windows computer"],
  ];
  return kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "Computer";
}

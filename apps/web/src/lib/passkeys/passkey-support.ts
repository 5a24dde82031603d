export function canUsePasskeys(): boolean {
  return typeof window !== "undefined" && "PublicKeyCredential" in window;
}

/** True if the user closed the browser's dialog. */
export function wasStopped(error: unknown): boolean {
  return error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");
}

/** The passkey's name in the list: the kind of device, which its owner recognises. */
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

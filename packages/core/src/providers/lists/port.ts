/** Where public lists of names are fetched from. */
export interface ListSource {
  /** The text of a file at an https address that an operator configured. Throws ProviderError without a whole one. */
  download(address: string): Promise<string>;
  close(): Promise<void>;
}

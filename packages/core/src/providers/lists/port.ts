export interface ListSource {
  /**
   * Downloads a file from an https address that the operator configured. Throws ProviderError unless it is complete.
   */
  download(address: string): Promise<string>;
  close(): Promise<void>;
}

/** Where a hosted model answers, and what is known of it. */
export type RoboflowSite = {
  /** Without a slash at its end: the hosted service, its older address, or an inference server of one's own. */
  url: string;
  apiKey: string;
  project: string;
  version: string;
  /** Classes that are shown but are no waste. */
  notWaste: readonly string[];
};

/** The text without the key, however it was written: what servers echo must be fit for a log. */
export function withoutKey(text: string, { apiKey }: Pick<RoboflowSite, 'apiKey'>): string {
  const inAddress = new URLSearchParams([['', apiKey]]).toString().slice(1);
  return [apiKey, encodeURIComponent(apiKey), inAddress].reduce(
    (left, written) => left.replaceAll(written, '[hidden]'),
    text,
  );
}

/** The address of a hosted model, and its settings. */
export type RoboflowModel = {
  /** Without a trailing slash: the hosted service, its older address, or a self-hosted inference server. */
  url: string;
  apiKey: string;
  project: string;
  version: string;
  /** Classes that are shown but do not count as waste. */
  notWaste: readonly string[];
};

/** The text without the key in any encoding, because servers may echo it and reasons are logged. */
export function withoutKey(text: string, { apiKey }: Pick<RoboflowModel, 'apiKey'>): string {
  const inAddress = new URLSearchParams([['', apiKey]]).toString().slice(1);
  return [apiKey, encodeURIComponent(apiKey), inAddress].reduce(
    (left, written) => left.replaceAll(written, '[hidden]'),
    text,
  );
}

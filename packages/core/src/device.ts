/** What a browser says of itself, in names that its owner knows; null for what it does not say. */
export type Device = { browser: string | null; system: string | null };

/** In this order: most browsers also carry the names of those that they descend from. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bKAIOS\//, 'KaiOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Reads the header `User-Agent`. It is only what the program says, so it describes and proves nothing. */
export function parseUserAgent(userAgent: string): Device {
  const findFirstMatch = (names: typeof BROWSERS) =>
    names.find(([mark]) => mark.test(userAgent))?.[1] ?? null;
  return { browser: findFirstMatch(BROWSERS), system: findFirstMatch(SYSTEMS) };
}

// Runs before the first paint, so that a chosen theme or language never flashes.
try {
  // As buildNameOnHost in src/shared/base-path.ts: the address of this script tells the path below which the product is served.
  const base = new URL('.', document.currentScript.src).pathname;
  const stored = (name) => localStorage.getItem(base === '/' ? name : base + name);
  const theme = stored('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  const language = stored('language');
  if (language) document.documentElement.lang = language;
} catch {
  // Storage is blocked: the system's theme is used.
}

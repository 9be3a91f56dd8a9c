// Runs before the first paint, so that a chosen theme or language never flashes.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  const language = localStorage.getItem('language');
  if (language === 'en' || language === 'hi') document.documentElement.lang = language;
} catch {
  // Storage is blocked: the system's theme is used.
}

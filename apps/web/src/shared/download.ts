/** The browser starts to read the link a moment after the click; it is safe to let go of the file then. */
const LET_GO_AFTER_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function download(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), LET_GO_AFTER_MS);
}

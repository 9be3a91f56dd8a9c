/**
 * Keeps a press that asks for a dialog of every screen before the code of the shortcuts is there. What it returns ends
 * this and repeats the press.
 */
export function keepEarlyPress(): () => void {
  let early: KeyboardEvent | undefined;
  const keep = (event: KeyboardEvent) => {
    const isMod = event.ctrlKey || event.metaKey;
    if (event.key !== (isMod ? 'k' : '?')) return;
    if (isMod) event.preventDefault(); // browsers have a search of their own on it
    early = event;
  };
  document.addEventListener('keydown', keep);
  return () => {
    document.removeEventListener('keydown', keep);
    if (early) early.target?.dispatchEvent(new KeyboardEvent('keydown', early));
    early = undefined;
  };
}

type JsonBlockProps = { label: string; value: unknown };

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2);

/** An answer as it came, in a box that can be reached, scrolled and copied from with the keyboard. */
export const JsonBlock = ({ label, value }: JsonBlockProps) => (
  <textarea
    readOnly
    aria-label={label}
    spellCheck={false}
    rows={8}
    value={textOf(value)}
    className="field-sizing-content max-h-96 min-h-24 w-full resize-y rounded-control bg-sunken p-3 font-mono text-xs"
  />
);

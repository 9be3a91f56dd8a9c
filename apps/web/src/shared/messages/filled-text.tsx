import { Fragment, type ReactNode } from 'react';

/** A sign that no message contains. */
const EDGE = '\u2063';

/** Stands in a message for an element of `FilledText`. */
export const buildSlot = (name: string): string => `${EDGE}${name}${EDGE}`;

type FilledTextProps = { text: string; elements: Partial<Record<string, ReactNode>> };

/** A translated sentence with elements, such as links, where its language puts them. */
export function FilledText({ text, elements }: FilledTextProps) {
  const [start = '', ...rest] = text.split(EDGE);
  const filled: { name: string; after: string }[] = [];
  for (let at = 0; at < rest.length; at += 2)
    filled.push({ name: rest[at] ?? '', after: rest[at + 1] ?? '' });
  return (
    <>
      {start}
      {filled.map(({ name, after }) => (
        <Fragment key={name}>
          {elements[name]}
          {after}
        </Fragment>
      ))}
    </>
  );
}

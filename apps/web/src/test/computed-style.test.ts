import axe from 'axe-core';
import { afterEach, beforeEach, expect, it } from 'vitest';

beforeEach(() => {
  document.body.innerHTML = `
    <div id="hidden" style="visibility: hidden; pointer-events: none">
      <svg id="icon"><g id="group" style="visibility: visible"><path id="line" /></g></svg>
    </div>
    <svg id="plain"><path id="none" style="display: none" /></svg>`;
});
afterEach(() => document.body.replaceChildren());

const readStyle = (id: string) => {
  const style = getComputedStyle(document.getElementById(id) ?? document.body);
  return [style.display, style.visibility, style.pointerEvents];
};

it.each([
  ['icon', ['inline', 'hidden', 'none']],
  ['line', ['inline', 'visible', 'none']],
  ['plain', ['inline', 'visible', 'auto']],
  ['none', ['none', 'visible', 'auto']],
])('gives drawings the style of their own and of what is around them: %s', (id, expected) => {
  expect(readStyle(id)).toEqual(expected);
});

it('is not left to jsdom after a check of accessibility, by a style sheet of it', async () => {
  document.body.innerHTML = '<div aria-hidden="true"><a href="/upload">Upload</a></div>';
  const { incomplete } = await axe.run(document.body, { runOnly: 'aria-hidden-focus' });
  expect(incomplete.map(({ id }) => id)).toEqual(['aria-hidden-focus']);
  expect(document.styleSheets).toHaveLength(0);
});

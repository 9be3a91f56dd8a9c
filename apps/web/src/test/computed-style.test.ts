import { beforeEach, expect, it } from 'vitest';

beforeEach(() => {
  document.body.innerHTML = `
    <div id="hidden" style="visibility: hidden; pointer-events: none">
      <svg id="icon"><g id="group" style="visibility: visible"><path id="line" /></g></svg>
    </div>
    <svg id="plain"><path id="none" style="display: none" /></svg>`;
});

const styleOf = (id: string) => {
  const style = getComputedStyle(document.getElementById(id) ?? document.body);
  return [style.display, style.visibility, style.pointerEvents];
};

it.each([
  ['icon', ['inline', 'hidden', 'none']],
  ['line', ['inline', 'visible', 'none']],
  ['plain', ['inline', 'visible', 'auto']],
  ['none', ['none', 'visible', 'auto']],
])('gives drawings the style of their own and of what is around them: %s', (id, expected) => {
  expect(styleOf(id)).toEqual(expected);
});

import { expect, it } from 'vitest';
import { html } from './html.ts';

it('escapes inserted values, but not HTML that it made itself', () => {
  const inner = html`<b>${'<&"\'>'}</b>`;
  expect(html`<p>${inner}${[html`<i>${1}</i>`, 'x < y']}</p>`.safe).toBe(
    '<p><b>&lt;&amp;&quot;&#39;&gt;</b><i>1</i>x &lt; y</p>',
  );
});

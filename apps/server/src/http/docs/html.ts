const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A piece of HTML that is already safe. */
export type Html = { readonly safe: string };

type Part = Html | string | number | readonly Part[];

const render = (part: Part): string => {
  if (typeof part !== 'object') return String(part).replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
  return 'safe' in part ? part.safe : part.map(render).join('');
};

/** HTML from a template; everything that is put in is escaped unless it is HTML itself. */
export const html = (fixed: TemplateStringsArray, ...parts: Part[]): Html => ({
  safe: fixed.map((text, index) => text + render(parts[index] ?? '')).join(''),
});

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

/** Renders a template as HTML; inserted values are escaped unless they are Html themselves. */
export const html = (fixed: TemplateStringsArray, ...parts: Part[]): Html => ({
  safe: fixed.map((text, index) => text + render(parts[index] ?? '')).join(''),
});

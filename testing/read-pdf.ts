import { inflateSync } from 'node:zlib';

type PdfObject = { head: string; stream: string };

/** The objects of a PDF file by their numbers, as Skia writes them: one after the other, none of them compressed. */
function objectsOf(pdf: Uint8Array): Map<string, PdfObject> {
  const file = Buffer.from(pdf).toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const { 1: id = '', index } of file.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const begin = file.indexOf(' obj\n', index) + 5;
    const headEnd = file.slice(begin).search(/stream\n|endobj/) + begin;
    const head = file.slice(begin, headEnd);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const content = Buffer.from(file.slice(headEnd + 7, headEnd + 7 + length), 'latin1');
    const isCompressed = /\/Filter \/FlateDecode/.test(head) && !/\/Image/.test(head);
    objects.set(id, { head, stream: (isCompressed ? inflateSync(content) : content).toString('latin1') });
  }
  return objects;
}

type Font = { digits: number; characters: Map<number, string> };

/** What the codes of a font mean, by its table of characters. */
function fontOf(table: string): Font {
  const hex = (text = '') => Number.parseInt(text, 16);
  const digits = /begincodespacerange\n<([0-9A-F]+)>/.exec(table)?.[1]?.length ?? 2;
  const characters = new Map<number, string>();
  const parts = (name: string) =>
    [...table.matchAll(new RegExp(`begin${name}\\n([^]*?)end${name}`, 'g'))]
      .map(([, part = '']) => part)
      .join('');
  for (const [, code, character] of parts('bfchar').matchAll(/<([0-9A-F]+)> <([0-9A-F]{4})/g))
    if (hex(character) > 0) characters.set(hex(code), String.fromCharCode(hex(character)));
  for (const [, first, last, from] of parts('bfrange').matchAll(
    /<([0-9A-F]+)> <([0-9A-F]+)> <([0-9A-F]{4})/g,
  ))
    for (let code = hex(first); code <= hex(last); code += 1)
      characters.set(code, String.fromCharCode(hex(from) + code - hex(first)));
  return { digits, characters };
}

/** The numbers of the objects in a list of an object. */
const listed = (head: string, name: string): string[] =>
  [...(new RegExp(`/${name} \\[([^\\]]*)\\]`).exec(head)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(
    ([, id = '']) => id,
  );

/**
 * The pages of a PDF file that the product wrote: their visible characters in the order of drawing, without blanks, and
 * the addresses of their links. It reads what Skia writes, not any PDF file.
 */
export function readPdf(pdf: Uint8Array): { text: string; links: string[] }[] {
  const objects = objectsOf(pdf);
  const object = (id = '') => objects.get(id) ?? { head: '', stream: '' };
  const pagesBelow = (id: string): string[] => {
    const { head } = object(id);
    return head.includes('/Type /Pages') ? listed(head, 'Kids').flatMap(pagesBelow) : [id];
  };
  const catalogue = [...objects.values()].find(({ head }) => head.includes('/Type /Catalog'));
  return pagesBelow(/\/Pages (\d+)/.exec(catalogue?.head ?? '')?.[1] ?? '').map((id) => {
    const { head } = object(id);
    const fonts = new Map(
      [...head.matchAll(/\/F(\d+) \d+ 0 R/g)].map(([, font = '']) => [
        font,
        fontOf(object(/\/ToUnicode (\d+)/.exec(object(font).head)?.[1]).stream),
      ]),
    );
    const content = object(/\/Contents (\d+) 0 R/.exec(head)?.[1]).stream;
    return {
      text: textOf(content, fonts).replaceAll(/\s+/g, ''),
      links: listed(head, 'Annots').map((link) => /\/URI \(([^)]*)\)/.exec(object(link).head)?.[1] ?? ''),
    };
  });
}

function textOf(content: string, fonts: ReadonlyMap<string, Font>): string {
  let font: Font | undefined;
  let text = '';
  for (const [, name, codes = ''] of content.matchAll(/\/F(\d+) [\d.]+ Tf|<([0-9A-F]+)> Tj/g)) {
    if (name !== undefined) font = fonts.get(name);
    for (let at = 0; font && at < codes.length; at += font.digits)
      text += font.characters.get(Number.parseInt(codes.slice(at, at + font.digits), 16)) ?? '';
  }
  return text;
}

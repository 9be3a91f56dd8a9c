import { inflateSync } from 'node:zlib';

type PdfObject = { head: string; stream: string };

/** The objects of a PDF file by their numbers, as Skia writes them: one after the other, none of them compressed. */
function parseObjects(pdf: Uint8Array): Map<string, PdfObject> {
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
function parseFont(table: string): Font {
  const parseHex = (text = '') => Number.parseInt(text, 16);
  const digits = /begincodespacerange\n<([0-9A-F]+)>/.exec(table)?.[1]?.length ?? 2;
  const characters = new Map<number, string>();
  const collectParts = (name: string) =>
    [...table.matchAll(new RegExp(`begin${name}\\n([^]*?)end${name}`, 'g'))]
      .map(([, part = '']) => part)
      .join('');
  for (const [, code, character] of collectParts('bfchar').matchAll(/<([0-9A-F]+)> <([0-9A-F]{4})/g))
    if (parseHex(character) > 0) characters.set(parseHex(code), String.fromCharCode(parseHex(character)));
  for (const [, first, last, from] of collectParts('bfrange').matchAll(
    /<([0-9A-F]+)> <([0-9A-F]+)> <([0-9A-F]{4})/g,
  ))
    for (let code = parseHex(first); code <= parseHex(last); code += 1)
      characters.set(code, String.fromCharCode(parseHex(from) + code - parseHex(first)));
  return { digits, characters };
}

/** The numbers of the objects in a list of an object. */
const listReferences = (head: string, name: string): string[] =>
  [...(new RegExp(`/${name} \\[([^\\]]*)\\]`).exec(head)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(
    ([, id = '']) => id,
  );

/**
 * The pages of a PDF file that the product wrote: their visible characters in the order of drawing, without blanks, and
 * the addresses of their links. It reads what Skia writes, not any PDF file.
 */
export function readPdf(pdf: Uint8Array): { text: string; links: string[] }[] {
  const objects = parseObjects(pdf);
  const getObject = (id = '') => objects.get(id) ?? { head: '', stream: '' };
  const listPages = (id: string): string[] => {
    const { head } = getObject(id);
    return head.includes('/Type /Pages') ? listReferences(head, 'Kids').flatMap(listPages) : [id];
  };
  const catalogue = [...objects.values()].find(({ head }) => head.includes('/Type /Catalog'));
  return listPages(/\/Pages (\d+)/.exec(catalogue?.head ?? '')?.[1] ?? '').map((id) => {
    const { head } = getObject(id);
    const fonts = new Map(
      [...head.matchAll(/\/F(\d+) \d+ 0 R/g)].map(([, font = '']) => [
        font,
        parseFont(getObject(/\/ToUnicode (\d+)/.exec(getObject(font).head)?.[1]).stream),
      ]),
    );
    const content = getObject(/\/Contents (\d+) 0 R/.exec(head)?.[1]).stream;
    return {
      text: decodeText(content, fonts).replaceAll(/\s+/g, ''),
      links: listReferences(head, 'Annots').map(
        (link) => /\/URI \(([^)]*)\)/.exec(getObject(link).head)?.[1] ?? '',
      ),
    };
  });
}

function decodeText(content: string, fonts: ReadonlyMap<string, Font>): string {
  let font: Font | undefined;
  let text = '';
  for (const [, name, codes = ''] of content.matchAll(/\/F(\d+) [\d.]+ Tf|<([0-9A-F]+)> Tj/g)) {
    if (name !== undefined) font = fonts.get(name);
    for (let at = 0; font && at < codes.length; at += font.digits)
      text += font.characters.get(Number.parseInt(codes.slice(at, at + font.digits), 16)) ?? '';
  }
  return text;
}

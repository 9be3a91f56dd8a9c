import type { MessageArea, Params, Translate } from './params.ts';

type Part = string | Argument | '#';
type Argument = { name: string; kind: string; branches: Record<string, Part[]> };
/** What `#` stands for inside of a plural. */
type Context = { language: string; params: Params; count?: number };

const parsedPatterns = new Map<string, readonly Part[]>();

/**
 * Formats a pattern in the part of ICU MessageFormat that the catalogues use: `{name}`, `{count, number}`,
 * `{count, plural, =0 {…} one {# photo} other {# photos}}` and `{kind, select, a {…} other {…}}`.
 */
export function formatPattern(language: string, pattern: string, params: Params = {}): string {
  if (!pattern.includes('{')) return pattern;
  let parts = parsedPatterns.get(pattern);
  if (parts === undefined) {
    parts = parsePattern(pattern);
    parsedPatterns.set(pattern, parts);
  }
  return format(parts, { language, params });
}

/** Says the messages of an area in a language; null stands for English, which is the area itself. */
export function createTranslate<A extends MessageArea>(
  area: A,
  language: string,
  catalogue: MessageArea | null,
): Translate<A> {
  const patterns = catalogue ?? area;
  return (id: string, params?: Params) => formatPattern(language, patterns[id] ?? area[id] ?? id, params);
}

const format = (parts: readonly Part[], context: Context): string =>
  parts.map((part) => formatPart(part, context)).join('');

function formatPart(part: Part, context: Context): string {
  const { language, params, count } = context;
  if (part === '#' && count !== undefined) return formatNumber(language, count);
  if (typeof part === 'string') return part;
  const value = params[part.name];
  if (value === undefined) throw new Error(`the parameter ${part.name} of a message is missing`);
  if (part.kind === 'number') return formatNumber(language, Number(value));
  if (part.kind === '') return String(value);
  const { branches } = part;
  if (part.kind === 'select') return format(branches[value] ?? branches.other ?? [], context);
  const number = Number(value);
  const branch =
    branches[`=${number}`] ?? branches[choosePluralCategory(language, number)] ?? branches.other ?? [];
  return format(branch, { ...context, count: number });
}

const numberFormats = new Map<string, Intl.NumberFormat>();
const pluralRules = new Map<string, Intl.PluralRules>();

function formatNumber(language: string, value: number): string {
  const format = numberFormats.get(language) ?? new Intl.NumberFormat(language);
  numberFormats.set(language, format);
  return format.format(value);
}

function choosePluralCategory(language: string, value: number): Intl.LDMLPluralRule {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules.select(value);
}

/** Reads a pattern; throws when its braces do not match. */
export function parsePattern(pattern: string): Part[] {
  const reader = { pattern, at: 0 };
  const parts = readParts(reader, false);
  if (reader.at < pattern.length) throw new Error(`a brace too many in the message "${pattern}"`);
  return parts;
}

type Reader = { readonly pattern: string; at: number };

/** Reads up to the end or to the closing brace of the branch. */
function readParts(reader: Reader, isInPlural: boolean): Part[] {
  const parts: Part[] = [];
  const text = isInPlural ? /[{}#]/g : /[{}]/g;
  while (reader.at < reader.pattern.length) {
    text.lastIndex = reader.at;
    const end = text.exec(reader.pattern)?.index ?? reader.pattern.length;
    if (end > reader.at) parts.push(reader.pattern.slice(reader.at, end));
    reader.at = end;
    const sign = reader.pattern[end];
    if (sign === undefined || sign === '}') break;
    reader.at += 1;
    parts.push(sign === '#' ? '#' : readArgument(reader, isInPlural));
  }
  return parts;
}

function readArgument(reader: Reader, isInPlural: boolean): Argument {
  const [name = '', sign] = readWord(reader, /\s*(\w+)\s*([,}])/y);
  if (sign === '}') return { name, kind: '', branches: {} };
  const [kind = '', next] = readWord(reader, /\s*(number|plural|select)\s*([,}])/y);
  const branches: Argument['branches'] = {};
  if (next === '}') return { name, kind, branches };
  while (!skip(reader, /\s*\}/y)) {
    const [selector = ''] = readWord(reader, /\s*(=?\w+)\s*\{/y);
    branches[selector] = readParts(reader, isInPlural || kind === 'plural');
    readWord(reader, /\}/y);
  }
  return { name, kind, branches };
}

function skip(reader: Reader, expected: RegExp): RegExpExecArray | null {
  expected.lastIndex = reader.at;
  const match = expected.exec(reader.pattern);
  if (match) reader.at = expected.lastIndex;
  return match;
}

function readWord(reader: Reader, expected: RegExp): string[] {
  const match = skip(reader, expected);
  if (!match) throw new Error(`the message "${reader.pattern}" is not understood at ${reader.at}`);
  return match.slice(1);
}

/** A string, or one of the signs by which values begin, end and follow each other. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},]/gs;
/** A string, or a number that JSON does not have and the json module of Python writes nevertheless. */
const STRING_OR_NO_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?Infinity|NaN/gs;
const KEY = /\s*("[^"\\]*(?:\\.[^"\\]*)*")\s*:\s*/sy;
const SPACE = /\s*/y;

/** What a piece of JSON holds. Numbers that are none are null, so that the objects that have them can be named (DS-33). */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(text.replace(STRING_OR_NO_NUMBER, (found) => (found.startsWith('"') ? found : 'null')));
  }
}

/** Where the value that begins here ends: before the comma or the bracket that follows it. */
function findEnd(text: string, from: number): number {
  TOKEN.lastIndex = from;
  let depth = 0;
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const [sign] = token;
    if (depth === 0 && (sign === ',' || sign === ']' || sign === '}')) return token.index;
    if (sign === '[' || sign === '{') depth += 1;
    if (sign === ']' || sign === '}') depth -= 1;
  }
  throw new SyntaxError('the text ends within a value');
}

function skipSpace(text: string, from: number): number {
  SPACE.lastIndex = from;
  SPACE.exec(text);
  return SPACE.lastIndex;
}

/** The entries of the list that begins here, one after the other; returns where it ends. */
function* parseList(text: string, start: number, entries: unknown[]): Generator<void, number, void> {
  let at = skipSpace(text, start + 1);
  if (text[at] === ']') return at + 1;
  for (;;) {
    const end = findEnd(text, at);
    entries.push(parse(text.slice(at, end)));
    yield;
    if (text[end] === ']') return end + 1;
    if (text[end] !== ',') throw new SyntaxError('a list ends with another bracket');
    at = end + 1;
  }
}

/** The name and the value that begin here; returns where the value ends. */
function* parseMember(
  text: string,
  from: number,
  members: Map<string, unknown>,
): Generator<void, number, void> {
  KEY.lastIndex = from;
  const key = KEY.exec(text)?.[1];
  if (key === undefined) throw new SyntaxError('a name is missing');
  const name = String(JSON.parse(key));
  const start = KEY.lastIndex;
  if (text[start] !== '[') {
    const end = findEnd(text, start);
    members.set(name, parse(text.slice(start, end)));
    return end;
  }
  const entries: unknown[] = [];
  members.set(name, entries);
  return skipSpace(text, yield* parseList(text, start, entries));
}

/**
 * What a JSON text holds, as `JSON.parse` has it. Of an object with lists each entry is a step, because a file of labels of many
 * megabytes would be parsed for a second at once. Throws SyntaxError.
 */
export function* parseLists(text: string): Generator<void, unknown, void> {
  const start = skipSpace(text, 0);
  if (text[start] !== '{') return parse(text);
  const members = new Map<string, unknown>();
  let at = skipSpace(text, start + 1);
  if (text[at] !== '}') {
    at = yield* parseMember(text, at, members);
    while (text[at] === ',') at = yield* parseMember(text, at + 1, members);
  }
  if (text[at] !== '}' || skipSpace(text, at + 1) !== text.length)
    throw new SyntaxError('the object does not end here');
  return Object.fromEntries(members);
}

/** A function that returns nothing, in the text format of WebAssembly: one instruction after the other. */
export type WasmFunction = {
  name: string;
  /** All of them are i32. */
  params: readonly string[];
  locals: { i32: readonly string[]; v128: readonly string[] };
  body: string;
};

const I32 = 0x7f;
const V128 = 0x7b;
const END = 0x0b;

/** What we need of https://webassembly.github.io/spec/core/binary/instructions.html, without what follows it. */
const INSTRUCTIONS: Record<string, readonly number[]> = {
  loop: [0x03, 0x40],
  end: [END],
  br_if: [0x0d],
  'local.get': [0x20],
  'local.set': [0x21],
  'local.tee': [0x22],
  'i32.load': [0x28, 2],
  'i32.const': [0x41],
  'i32.lt_u': [0x49],
  'i32.add': [0x6a],
  'v128.load': [0xfd, 0x00, 0],
  'v128.load32_splat': [0xfd, 0x09, 2],
  'v128.store': [0xfd, 0x0b, 0],
  'v128.store32_lane': [0xfd, 0x5a, 2],
  'i32x4.splat': [0xfd, 0x11],
  'f32x4.add': [0xfd, 0xe4, 0x01],
  'f32x4.mul': [0xfd, 0xe6, 0x01],
  'i16x8.extend_low_i8x16_u': [0xfd, 0x89, 0x01],
  'i16x8.extend_high_i8x16_u': [0xfd, 0x8a, 0x01],
  'i32x4.extend_low_i16x8_u': [0xfd, 0xa9, 0x01],
  'i32x4.extend_high_i16x8_u': [0xfd, 0xaa, 0x01],
  'f32x4.convert_i32x4_s': [0xfd, 0xfa, 0x01],
};

/** LEB128 with room for a sign, which is right for signed and for unsigned numbers. */
function whole(value: number): number[] {
  const [low, rest] = [value & 0x7f, value >> 7];
  return rest === 0 && low < 0x40 ? [low] : [low | 0x80, ...whole(rest)];
}
const vector = (items: readonly (readonly number[])[]) => [...whole(items.length), ...items.flat()];
const section = (id: number, content: readonly number[]) => [id, ...whole(content.length), ...content];
const text = (ascii: string) => vector([...ascii].map((letter) => [letter.charCodeAt(0)]));

/** An instruction, or what follows one: `$name` of a local, `offset=16`, or a number. */
function encoded(word: string, locals: readonly string[]): readonly number[] {
  const instruction = INSTRUCTIONS[word];
  if (instruction) return instruction;
  const number = word.startsWith('$') ? locals.indexOf(word.slice(1)) : Number(word.replace('offset=', ''));
  if (!Number.isInteger(number) || number < 0) throw new SyntaxError(`${word} is neither known nor a number`);
  return whole(number);
}

function code({ params, locals, body }: WasmFunction): number[] {
  const names = [...params, ...locals.i32, ...locals.v128];
  const instructions = body
    .trim()
    .split(/\s+/)
    .flatMap((word) => encoded(word, names));
  const content = [
    ...vector([
      [...whole(locals.i32.length), I32],
      [...whole(locals.v128.length), V128],
    ]),
    ...instructions,
    END,
  ];
  return [...whole(content.length), ...content];
}

/** A module in binary that exports these functions and takes its memory from `env.memory`. */
export function assemble(functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> {
  const types = functions.map(({ params }) => [0x60, ...vector(params.map(() => [I32])), 0]);
  const exported = functions.map(({ name }, index) => [...text(name), 0, ...whole(index)]);
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vector(types)),
    ...section(2, vector([[...text('env'), ...text('memory'), 2, 0, 1]])),
    ...section(3, vector(functions.map((_, index) => whole(index)))),
    ...section(7, vector(exported)),
    ...section(10, vector(functions.map(code))),
  ]);
}

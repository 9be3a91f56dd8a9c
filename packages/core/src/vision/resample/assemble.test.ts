import { expect, test } from 'vitest';
import { assemble, type WasmFunction } from './assemble.ts';

const nothing = { name: 'nothing', params: [], locals: { i32: [], v128: [] }, body: '' };

/** Adds `number` to each of the i32 from `start` to `end`. */
const copyOf = (number: number): WasmFunction => ({
  name: 'put',
  params: ['start', 'end'],
  locals: { i32: ['unused'], v128: ['four'] },
  body: `
    i32.const ${number}  i32x4.splat  local.set $four
    loop
      local.get $start  local.get $four  v128.store offset=0
      local.get $start  i32.const 16  i32.add  local.tee $start
      local.get $end  i32.lt_u  br_if 0
    end`,
});

test.each([0, 1, 63, 64, 127, 128, 8191, 8192, 2 ** 31 - 1])(
  'a function does what its text says, with %i',
  (number) => {
    const memory = new WebAssembly.Memory({ initial: 1 });
    const module = new WebAssembly.Module(assemble([nothing, copyOf(number)]));
    const { exports } = new WebAssembly.Instance(module, { env: { memory } });
    (exports.put as (start: number, end: number) => void)(32, 64);
    expect([...new Int32Array(memory.buffer, 16, 16)]).toEqual([
      ...[0, 0, 0, 0],
      ...new Array(8).fill(number),
      ...[0, 0, 0, 0],
    ]);
  },
);

test.each(['i32.nonsense', 'local.get $nobody', 'i32.const -1', 'v128.load offset=x'])(
  '%s is refused',
  (body) => {
    expect(() => assemble([{ ...nothing, body }])).toThrow(SyntaxError);
  },
);

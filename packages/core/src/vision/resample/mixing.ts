import { assemble } from './assemble.ts';

const SUMS = ['sum0', 'sum1', 'sum2', 'sum3'] as const;

/** Adds four of the sixteen bytes, already widened to a half of them, times the weight to a sum. */
const addQuarter = (sum: string, which: 'low' | 'high') => `
  local.get $half  i32x4.extend_${which}_i16x8_u  f32x4.convert_i32x4_s
  local.get $weight  f32x4.mul  local.get $${sum}  f32x4.add  local.set $${sum}`;

/**
 * Adds up rows of bytes, each times its weight, into one row of floats; sixteen columns at a time, so that the sums
 * stay in registers. It reads and writes up to fifteen columns beyond the end.
 */
const MIX_ROWS = {
  name: 'mixRows',
  params: ['rows', 'stride', 'weights', 'weightsEnd', 'out', 'outEnd'],
  locals: { i32: ['row', 'tap'], v128: [...SUMS, 'weight', 'bytes', 'half'] },
  body: `
    loop
      ${SUMS.map((sum) => `i32.const 0  i32x4.splat  local.set $${sum}`).join('\n')}
      local.get $rows  local.set $row
      local.get $weights  local.set $tap
      loop
        local.get $tap  v128.load32_splat offset=0  local.set $weight
        local.get $row  v128.load offset=0  local.set $bytes
        local.get $bytes  i16x8.extend_low_i8x16_u  local.set $half
        ${addQuarter('sum0', 'low')}
        ${addQuarter('sum1', 'high')}
        local.get $bytes  i16x8.extend_high_i8x16_u  local.set $half
        ${addQuarter('sum2', 'low')}
        ${addQuarter('sum3', 'high')}
        local.get $row  local.get $stride  i32.add  local.set $row
        local.get $tap  i32.const 4  i32.add  local.tee $tap
        local.get $weightsEnd  i32.lt_u  br_if 0
      end
      ${SUMS.map((sum, quarter) => `local.get $out  local.get $${sum}  v128.store offset=${16 * quarter}`).join('\n')}
      local.get $rows  i32.const 16  i32.add  local.set $rows
      local.get $out  i32.const 64  i32.add  local.tee $out
      local.get $outEnd  i32.lt_u  br_if 0
    end`,
} as const;

/**
 * Makes a scaled row of a row of floats, red, green and blue in turn: each pixel is the sum of some neighbours times
 * their weights. `firsts` says, in bytes from `row`, where they begin. It reads a float beyond the end.
 */
const MIX_COLUMNS = {
  name: 'mixColumns',
  params: ['row', 'firsts', 'weights', 'weightBytes', 'red', 'redEnd', 'green', 'blue'],
  locals: { i32: ['pixel', 'weightsEnd'], v128: ['sum'] },
  body: `
    loop
      i32.const 0  i32x4.splat  local.set $sum
      local.get $firsts  i32.load offset=0  local.get $row  i32.add  local.set $pixel
      local.get $weights  local.get $weightBytes  i32.add  local.set $weightsEnd
      loop
        local.get $pixel  v128.load offset=0
        local.get $weights  v128.load32_splat offset=0
        f32x4.mul  local.get $sum  f32x4.add  local.set $sum
        local.get $pixel  i32.const 12  i32.add  local.set $pixel
        local.get $weights  i32.const 4  i32.add  local.tee $weights
        local.get $weightsEnd  i32.lt_u  br_if 0
      end
      local.get $red  local.get $sum  v128.store32_lane offset=0 0
      local.get $green  local.get $sum  v128.store32_lane offset=0 1
      local.get $blue  local.get $sum  v128.store32_lane offset=0 2
      local.get $firsts  i32.const 4  i32.add  local.set $firsts
      local.get $green  i32.const 4  i32.add  local.set $green
      local.get $blue  i32.const 4  i32.add  local.set $blue
      local.get $red  i32.const 4  i32.add  local.tee $red
      local.get $redEnd  i32.lt_u  br_if 0
    end`,
} as const;

type Mixing = Record<'mixRows' | 'mixColumns', (...addresses: number[]) => void>;

/** The two sums that scaling consists of, over this memory, four numbers at a time. */
export function mixingOver(memory: WebAssembly.Memory): Mixing {
  const module = new WebAssembly.Module(assemble([MIX_ROWS, MIX_COLUMNS]));
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  // The edge to WebAssembly: these are the functions that were just assembled.
  return exports as Mixing;
}

import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { ROOT } from '../../e2e/support/product.ts';

/** The side of the square that the bundled model looks at, in pixels. */
export const MODEL_SIDE = 416;
const ONE_THREAD = { intraOpNumThreads: 1, interOpNumThreads: 1 } as const;

/** The bundled model alone: each call is one run on one thread, nothing before it and nothing after. */
export async function openBareModel(): Promise<() => Promise<unknown>> {
  const session = await InferenceSession.create(join(ROOT, 'models/waste-detector.onnx'), ONE_THREAD);
  const numbers = new Float32Array(3 * MODEL_SIDE * MODEL_SIDE).fill(0.5);
  const images = new Tensor('float32', numbers, [1, 3, MODEL_SIDE, MODEL_SIDE]);
  const run = () => session.run({ images });
  await run();
  return run;
}

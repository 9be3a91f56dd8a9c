import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { ROOT } from '../../e2e/support/product.ts';

/** The side of the square that is the input of the bundled model, in pixels. */
export const MODEL_SIDE = 416;
const ONE_THREAD = { intraOpNumThreads: 1, interOpNumThreads: 1 } as const;

type BareModel = { path?: string; input?: string; side?: number };

/** Opens a model without the product, by default the bundled one: each call is one inference on one thread. */
export async function openBareModel({
  path = join(ROOT, 'models/waste-detector.onnx'),
  input = 'images',
  side = MODEL_SIDE,
}: BareModel = {}): Promise<() => Promise<unknown>> {
  const session = await InferenceSession.create(path, ONE_THREAD);
  const numbers = new Float32Array(3 * side * side).fill(0.5);
  const images = new Tensor('float32', numbers, [1, 3, side, side]);
  const run = () => session.run({ [input]: images });
  await run();
  return run;
}

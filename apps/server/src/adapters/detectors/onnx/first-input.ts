import { ModelRefused } from './model-refused.ts';

const STEP = 32;

/** What a model file itself says of its input; a size that is left open is undefined. Throws ModelRefused. */
export async function firstInputOf(
  path: string,
): Promise<{ name: string | undefined; size: number | undefined }> {
  // Only models without a card need it here; all others are opened in their threads.
  const { InferenceSession } = await import('onnxruntime-node');
  const session = await InferenceSession.create(path).catch((error: unknown) => {
    throw new ModelRefused(`the model file ${path} is not an ONNX model: ${reasonOf(error)}`, {
      cause: error,
    });
  });
  const [input] = session.inputMetadata;
  await session.release();
  if (!input?.isTensor) return { name: input?.name, size: undefined };
  const [, , height, width] = input.shape;
  if (typeof height !== 'number' || typeof width !== 'number') return { name: input.name, size: undefined };
  if (height !== width || height % STEP !== 0)
    throw new ModelRefused(
      `the model file ${path} takes ${width} × ${height} pixels; only squares in steps of ${STEP} can be used`,
    );
  return { name: input.name, size: height };
}

/** The runtime ends its reasons with a new line, and writes some in two. */
const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').trim();

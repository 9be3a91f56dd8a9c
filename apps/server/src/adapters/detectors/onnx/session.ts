import type { Detection } from '@smart-waste/contract';
import {
  computeLetterbox,
  computeTensorLength,
  computeWasteScore,
  fillTensor,
  type ModelOutput,
  toDetections,
} from '@smart-waste/core';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Pixels } from '../../../ports/image-processor.ts';
import type { OnnxModel } from './model.ts';

/** What a model sees in one photo: the unfiltered detections, and its highest score of waste, also below the card's threshold. */
export type InferenceResult = { detections: Detection[]; waste_score: number };

const ONE_THREAD = { intraOpNumThreads: 1, interOpNumThreads: 1 } as const;

/** The model's output for one input; throws a message when its shape differs from the card. */
function readOutput(answers: InferenceSession.ReturnType, { card }: OnnxModel): ModelOutput {
  const answer = answers[card.output.name];
  const [batch, rows, anchors] = answer?.dims ?? [];
  const expected = 4 + card.labels.length;
  if (batch !== 1 || rows !== expected || anchors === undefined || !(answer?.data instanceof Float32Array))
    throw new Error(
      `the output ${card.output.name} has the shape [${answer?.dims}], its ${card.labels.length} labels need [1, ${expected}, anchors] of float32`,
    );
  return { values: answer.data, labels: card.labels.length, anchors };
}

function checkNames(session: InferenceSession, { card }: OnnxModel): void {
  const { inputNames, outputNames } = session;
  if (inputNames.length !== 1 || inputNames[0] !== card.input.name)
    throw new Error(`the model's inputs are ${inputNames.join(', ')}, expected is ${card.input.name}`);
  if (!outputNames.includes(card.output.name))
    throw new Error(`the model's outputs are ${outputNames.join(', ')}, expected is ${card.output.name}`);
}

/** Loads the model and runs it once on a grey image, so that a card that does not fit is detected at start-up. */
export async function openSession(model: OnnxModel) {
  const { card } = model;
  const session = await InferenceSession.create(model.path, ONE_THREAD);
  checkNames(session, model);
  const { name, size } = card.input;
  const numbers = new Float32Array(computeTensorLength(size)).fill(0.5);
  const input = new Tensor('float32', numbers, [1, 3, size, size]);
  const run = async () => readOutput(await session.run({ [name]: input }, [card.output.name]), model);
  await run();
  return {
    /**
     * Expects a photo whose longest side is that of the input. All calls share one tensor, so they must not overlap.
     */
    detect: async (photo: Pixels): Promise<InferenceResult> => {
      const letterbox = computeLetterbox(photo, size);
      fillTensor(photo, letterbox, numbers);
      const output = await run();
      return {
        detections: toDetections(output, letterbox, card),
        waste_score: computeWasteScore(output, letterbox, card.labels),
      };
    },
  };
}

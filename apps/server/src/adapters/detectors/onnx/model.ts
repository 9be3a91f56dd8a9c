import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type ModelCard, modelCard } from '@smart-waste/contract';
import { getErrorMessage } from '../../../lib/caught-error.ts';
import { StartupError } from '../../../lib/errors.ts';
import { createCardFromLabels } from './card-from-labels.ts';

/** `describedBy` names the source of the card, for messages. */
export type OnnxModel = { path: string; card: ModelCard; describedBy: 'its card' | 'its labels' };

function parseCard(text: string, cardPath: string): ModelCard {
  try {
    const answer = modelCard.safeParse(JSON.parse(text));
    if (answer.success) return answer.data;
    const [issue] = answer.error.issues;
    const place = issue?.path.join('.') || 'the whole';
    throw new StartupError(`the model card ${cardPath} is not understood: ${place}: ${issue?.message}`);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`the model card ${cardPath} is not JSON: ${getErrorMessage(error)}`, {
      cause: error,
    });
  }
}

async function computeSha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash).catch((cause) => {
    throw new StartupError(`the model file ${path} is missing or cannot be read`, { cause });
  });
  return hash.digest('hex');
}

/** The text of a file beside the model; null when there is no such file. */
const readText = (path: string) =>
  readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw new StartupError(`the file ${path} cannot be read`, { cause });
  });

/**
 * Reads the card beside the model, or else its list of labels, and checks that the model file is
 * the one that the card describes, by its hash. Throws StartupError.
 */
export async function loadCheckedModel(path: string, cardPath: string): Promise<OnnxModel> {
  const labelsPath = cardPath.replace(/\.json$/, '.txt');
  const [text, labels] = await Promise.all([readText(cardPath), readText(labelsPath)]);
  if (text === null && labels === null)
    throw new StartupError(
      `the model card ${cardPath} is missing, and so is a list of labels in its place, ${labelsPath}`,
    );
  const card = text === null ? null : parseCard(text, cardPath);
  const sha256 = await computeSha256(path);
  if (card === null) {
    const list = { text: labels ?? '', path: labelsPath };
    return { path, card: await createCardFromLabels({ path, sha256 }, list), describedBy: 'its labels' };
  }
  if (sha256 !== card.sha256)
    throw new StartupError(
      `the model file ${path} is damaged or differs from the one its card describes: its sha256 is ${sha256}, the card says ${card.sha256}`,
    );
  return { path, card, describedBy: 'its card' };
}

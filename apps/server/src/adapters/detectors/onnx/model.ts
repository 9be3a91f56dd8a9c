import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type ModelCard, modelCard } from '@smart-waste/contract';

/** The model cannot be used; says in a sentence what is wrong with it and what was expected. */
export class ModelRefused extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'ModelRefused';
  }
}

export type Model = { path: string; card: ModelCard };

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function readCard(cardPath: string): Promise<ModelCard> {
  const text = await readFile(cardPath, 'utf8').catch((cause) => {
    throw new ModelRefused(`the model card ${cardPath} is missing or cannot be read`, { cause });
  });
  try {
    const answer = modelCard.safeParse(JSON.parse(text));
    if (answer.success) return answer.data;
    const [issue] = answer.error.issues;
    const place = issue?.path.join('.') || 'the whole';
    throw new ModelRefused(`the model card ${cardPath} is not understood: ${place}: ${issue?.message}`);
  } catch (error) {
    if (error instanceof ModelRefused) throw error;
    throw new ModelRefused(`the model card ${cardPath} is not JSON: ${reasonOf(error)}`, { cause: error });
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash).catch((cause) => {
    throw new ModelRefused(`the model file ${path} is missing or cannot be read`, { cause });
  });
  return hash.digest('hex');
}

/** Reads the card and makes sure that the model file is the very one that it describes. Throws ModelRefused. */
export async function checkedModel(path: string, cardPath: string): Promise<Model> {
  const card = await readCard(cardPath);
  const sha256 = await sha256Of(path);
  if (sha256 !== card.sha256)
    throw new ModelRefused(
      `the model file ${path} is damaged or differs from the one its card describes: its sha256 is ${sha256}, the card says ${card.sha256}`,
    );
  return { path, card };
}

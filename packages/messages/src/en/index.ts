import { analysis } from './analysis.ts';
import { email } from './email.ts';
import { errors } from './errors.ts';
import { forms } from './forms.ts';
import { landing } from './landing.ts';
import { sample } from './sample.ts';
import { upload } from './upload.ts';
import { validation } from './validation.ts';

/** Every message of the product in its source language. A screen imports the areas that it shows, not all of them. */
export const english = {
  ...analysis,
  ...email,
  ...errors,
  ...forms,
  ...landing,
  ...sample,
  ...upload,
  ...validation,
} as const;

export type English = typeof english;
export type MessageId = keyof English;
/** What the file of another language holds. */
export type Catalogue = Readonly<Record<MessageId, string>>;

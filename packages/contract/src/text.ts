import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';

/**
 * One visible line: no control characters, no lone surrogates, no invisible characters that are not part of a script.
 */
export const ONE_LINE = /^[^\p{Cc}\p{Cs}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]*$/u;
/** At least one visible character; some scripts also need invisible ones to join letters. */
export const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/**
 * The characters of a telephone number: digits of any script and what people write between them. Direction marks and
 * other hyphens and spaces come with copied numbers.
 */
export const PHONE_CHARACTERS =
  /^[\p{Nd}+()./\- \t\u00a0\u2009\u202f\u2010-\u2015\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u;
/** The errors for texts that break these rules. */
export const ORDINARY_SIGNS = createEncodedReason('validation.characters');

/**
 * Control characters that are no line break or tab, and halves of characters, which no file and no page can show; and
 * controls of direction, which turn the letters around them and of which a short text has no use.
 */
const UNSHOWABLE = /(?![\n\r\t])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;
/** Nothing but spaces and characters that are not seen, some of which Unicode counts as letters and symbols. */
const INVISIBLE = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether nothing of a text is seen, so that it counts as empty. */
export const isInvisible = (text: string): boolean => INVISIBLE.test(text);

function removeUnshowable(text: string): string {
  const shown = text.replace(UNSHOWABLE, '');
  return isInvisible(shown) ? '' : shown;
}

/**
 * Free text of a person, without what nothing can show and without spaces at its ends; it may be empty, and is when
 * nothing of it is seen. Such characters come with copied text. Direction marks stay, because phones add them to copied
 * numbers. A bundler drops the calls that a page does not use.
 */
/* @__NO_SIDE_EFFECTS__ */
export const freeText = (maxLength: number) =>
  z
    .string({ error: createEncodedReason('validation.text') })
    .check(
      z.overwrite(removeUnshowable),
      z.trim(),
      z.maxLength(maxLength, createEncodedReason('validation.max_length', { max: maxLength })),
    );

import { createEncodedReason, LANGUAGES, SOURCE_LANGUAGE } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { oneOf, queryId, queryNumber, wholeNumber } from './bounds.ts';
import { heldVersion, requiredCaseText } from './case-report.ts';
import { CASE_ACTIONS } from './case-status.ts';
import { localizedName } from './category.ts';
import { MAX_INTEGER } from './limits.ts';

/** Not in CASE_LIMITS, which every screen loads. */
export const MAX_REPLY_TEMPLATES = 100;

/** What stands in braces in a text and is replaced by what is known of a case when the template is used. */
export const TEMPLATE_PLACEHOLDERS = ['number', 'category', 'due date'] as const;
export type TemplatePlaceholder = (typeof TEMPLATE_PLACEHOLDERS)[number];

const IN_BRACES = /\{([^{}]*)\}/g;
/** What stands in braces in a text, known or not. */
export const listNamesInBraces = (text: string): string[] =>
  Array.from(text.matchAll(IN_BRACES), ([, name = '']) => name);
const isPlaceholder = (name: string) => TEMPLATE_PLACEHOLDERS.some((known) => known === name);
const findUnknownName = (text: unknown) =>
  listNamesInBraces(String(text)).find((name) => !isPlaceholder(name)) ?? '';

const templateText = requiredCaseText.check(
  z.refine((text) => listNamesInBraces(text).every(isPlaceholder), {
    error: ({ input }) =>
      createEncodedReason('reply_templates.unknown_placeholder', {
        unknown: `{${findUnknownName(input)}}`,
        known: TEMPLATE_PLACEHOLDERS.map((name) => `{${name}}`).join(', '),
      }),
  }),
);

/** A text by language. The English one is always there and stands for those that are missing. */
const localizedText = z
  .partialRecord(z.enum(LANGUAGES), templateText)
  .check(
    z.refine((texts) => texts[SOURCE_LANGUAGE] !== undefined, createEncodedReason('validation.required')),
  );

/** Where a text for the public is written: a public reply, or the words of an action. */
export const TEMPLATE_USES = ['reply', ...CASE_ACTIONS] as const;
export type TemplateUse = (typeof TEMPLATE_USES)[number];

/** What an admin says about a text that officers use again and again. */
export const replyTemplateForm = z.object({
  names: localizedName,
  texts: localizedText,
  /** Where it is offered; null for everywhere. */
  used_for: z.nullable(oneOf(TEMPLATE_USES)),
  /** Its place in the list, from 1. Without one a new template is the last, and another stays where it is. */
  position: z.optional(wholeNumber(1, MAX_REPLY_TEMPLATES)),
});
export type ReplyTemplateForm = z.infer<typeof replyTemplateForm>;

export const replyTemplate = z.extend(replyTemplateForm, {
  template_id: z.int(),
  position: z.int(),
  version: z.int(),
});
export type ReplyTemplate = z.infer<typeof replyTemplate>;

/** In their order. */
export const replyTemplateList = z.object({ data: z.array(replyTemplate) });

/** A change states the version that it was made from, so that no change of another admin is lost. */
export const replyTemplateUpdate = z.extend(replyTemplateForm, { version: heldVersion });
export type ReplyTemplateUpdate = z.infer<typeof replyTemplateUpdate>;

export const replyTemplateParams = z.object({ template_id: queryId });
/** The version that the person who deletes it saw. */
export const replyTemplateRemoval = z.object({ version: queryNumber(1, MAX_INTEGER) });

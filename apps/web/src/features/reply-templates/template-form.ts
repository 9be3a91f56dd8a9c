import {
  type ReplyTemplate,
  type ReplyTemplateForm,
  replyTemplateForm,
  TEMPLATE_USES,
} from '@smart-waste/contract';
import { decodeReason, LANGUAGES, type Language } from '@smart-waste/messages';
import { replyTemplatesMessages } from '@smart-waste/messages/en/reply-templates';
import { type FieldErrors, type FieldPath, type Resolver, set } from 'react-hook-form';
import { addMissingLanguages, removeEmptyLanguages } from '../../shared/messages/language-entries.ts';
import { getCurrentMessages } from '../../shared/messages/messages.ts';
import { listRefusedEntries } from '../../shared/ui/use-save-stored.ts';

/** A template as its form holds it: every text is there, if empty. */
export type TemplateDraft = {
  names: Record<Language, string>;
  texts: Record<Language, string>;
  /** Empty for everywhere. */
  used_for: string;
};

/** The entries of a template's form. */
export const toDraft = (template: ReplyTemplate | null): TemplateDraft => ({
  names: addMissingLanguages(template?.names ?? {}),
  texts: addMissingLanguages(template?.texts ?? {}),
  used_for: template ? (template.used_for ?? '') : 'reply',
});

/** What the entries say. */
export const toForm = ({ names, texts, used_for }: TemplateDraft): ReplyTemplateForm => ({
  names: removeEmptyLanguages(names),
  texts: removeEmptyLanguages(texts),
  used_for: TEMPLATE_USES.find((use) => use === used_for) ?? null,
});

/** The names of its entries. */
export const TEMPLATE_FIELDS = [
  ...LANGUAGES.flatMap((language) => [`names.${language}`, `texts.${language}`] as const),
  'used_for',
] as const satisfies FieldPath<TemplateDraft>[];

/** The sentence about a placeholder is known on this screen only. */
function describeIssue(message: string): string {
  const decoded = decodeReason(message);
  if (decoded?.reason !== 'reply_templates.unknown_placeholder') return message;
  const { unknown, known } = decoded.params ?? {};
  return getCurrentMessages(replyTemplatesMessages)(decoded.reason, {
    unknown: String(unknown),
    known: String(known),
  });
}

/** Checks what the entries say against the contract; errors stand at the entries. */
export const resolveDraft: Resolver<TemplateDraft> = async (draft) => {
  const checked = replyTemplateForm.safeParse(toForm(draft));
  if (checked.success) return { values: draft, errors: {} };
  const fields = Object.fromEntries(
    checked.error.issues.map(({ path, message }) => [path.join('.'), describeIssue(message)]),
  );
  const errors: FieldErrors<TemplateDraft> = {};
  for (const { field, message } of listRefusedEntries(TEMPLATE_FIELDS, fields))
    set(errors, field, { type: 'refused', message });
  return { values: {}, errors };
};

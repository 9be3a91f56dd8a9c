import type { CaseDetail, CaseSummary, ReplyTemplate, TemplateUse } from '@smart-waste/contract';
import {
  chooseCategoryName,
  chooseTemplateText,
  fillTemplate,
  selectTemplates,
  type TemplateValues,
} from '@smart-waste/core';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@smart-waste/messages';
import { replyTemplatesMessages } from '@smart-waste/messages/en/reply-templates';
import { useState } from 'react';
import { Link } from 'react-router';
import { useReplyTemplates } from '../../../shared/cases/reply-templates.ts';
import { useCategories } from '../../../shared/cases/use-categories.ts';
import { formatDate } from '../../../shared/format/relative-time.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { PATHS } from '../../../shared/paths.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { ChoiceSwitch } from '../../../shared/ui/choice-switch.tsx';
import { LINK_CLASSES } from '../../../shared/ui/link-classes.ts';
import { QueryView } from '../../../shared/ui/query-view.tsx';

/** A case for which a text is written; a list of cases does not say in which language its reporters read. */
export type TemplateCase = Pick<CaseSummary, 'number' | 'category_id' | 'due_at'> &
  Partial<Pick<CaseDetail, 'reporter_language'>>;

/** The one value of all; null for several, and for one that is not known. */
function findCommonValue<Value>(values: readonly (Value | null)[]): Value | null {
  const [first = null, ...others] = new Set(values);
  return others.length === 0 ? first : null;
}

/** Returns a function that says what templates can name of these cases, in a language. */
function useTemplateValues(cases: readonly TemplateCase[]): (language: Language) => TemplateValues {
  const { data: categories = [] } = useCategories();
  const number = findCommonValue(cases.map((caseItem) => caseItem.number));
  const category_id = findCommonValue(cases.map((caseItem) => caseItem.category_id));
  const category = categories.find((one) => one.category_id === category_id);
  return (language) => ({
    number: number === null ? null : String(number),
    category: category ? chooseCategoryName(category.names, language) : null,
    'due date': findCommonValue(cases.map(({ due_at }) => due_at && formatDate(due_at, language))),
  });
}

type PickerProps = { use: TemplateUse; cases: readonly TemplateCase[]; onPick: (filled: string) => void };

/** The templates for a text, in the language of its readers as long as no other is chosen. */
export function TemplatePicker({ use, cases, onPick }: PickerProps) {
  const t = useMessages(replyTemplatesMessages);
  const query = useReplyTemplates();
  const ownLanguage = useLanguage();
  const reporterLanguage = findCommonValue(cases.map(({ reporter_language }) => reporter_language ?? null));
  const [chosen, setChosen] = useState<Language | null>(null);
  const language = chosen ?? reporterLanguage ?? ownLanguage;
  const getValues = useTemplateValues(cases);
  return (
    <div className="grid gap-3 rounded-control border bg-surface p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ChoiceSwitch
          label={t('reply_templates.language')}
          choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          value={language}
          onChange={setChosen}
        />
        {reporterLanguage !== null && (
          <p className="text-xs text-ink-soft">
            {t('reply_templates.language_known', { language: LANGUAGE_NAMES[reporterLanguage] })}
          </p>
        )}
      </div>
      <QueryView query={query} failed={t('reply_templates.load_failed')}>
        {({ data }) => (
          <Choices
            templates={selectTemplates(data, use)}
            language={language}
            getValues={getValues}
            onPick={onPick}
          />
        )}
      </QueryView>
    </div>
  );
}

type ChoicesProps = {
  templates: readonly ReplyTemplate[];
  language: Language;
  getValues: (language: Language) => TemplateValues;
  onPick: (filled: string) => void;
};

function Choices({ templates, language, getValues, onPick }: ChoicesProps) {
  const t = useMessages(replyTemplatesMessages);
  const filled = templates.map(({ template_id, names, texts }) => {
    const { text, language: written } = chooseTemplateText(texts, language);
    const name = chooseCategoryName(names, language);
    return { template_id, name, written, text: fillTemplate(text, getValues(written)) };
  });
  const leftOut = filled.filter(({ text }) => text === null).map(({ name }) => name);
  return (
    <>
      <ul className="grid gap-1">
        {filled.map(
          ({ template_id, name, text, written }) =>
            text !== null && (
              <li key={template_id}>
                <button
                  type="button"
                  lang={written}
                  onClick={() => onPick(text)}
                  className="grid min-h-11 w-full gap-0.5 rounded-control px-2 py-1.5 text-left hover:bg-sunken focus-visible:outline-2 focus-visible:outline-leaf"
                >
                  <span className="text-sm font-medium wrap-anywhere">
                    <bdi>{name}</bdi>
                    {written !== language && (
                      <span className="font-normal text-ink-soft">
                        {' '}
                        · {t('reply_templates.only_in_english')}
                      </span>
                    )}
                  </span>
                  <span dir="auto" className="line-clamp-2 text-xs wrap-anywhere text-ink-soft">
                    {text}
                  </span>
                </button>
              </li>
            ),
        )}
      </ul>
      {templates.length === 0 && <NoTemplates />}
      {leftOut.length > 0 && (
        <p className="text-xs text-ink-soft">
          {t('reply_templates.left_out', { names: leftOut.join(', ') })}
        </p>
      )}
      <EditLink />
    </>
  );
}

function NoTemplates() {
  const t = useMessages(replyTemplatesMessages);
  const isAdmin = usePerson()?.role === 'admin';
  return (
    <p className="text-sm text-ink-soft">
      {t('reply_templates.none')} {!isAdmin && t('reply_templates.ask_admin')}
    </p>
  );
}

/** Admins edit what they pick from. What was typed stays with its case as long as the screen is open, so it opens beside. */
function EditLink() {
  const t = useMessages(replyTemplatesMessages);
  if (usePerson()?.role !== 'admin') return null;
  return (
    <Link
      to={PATHS.adminReplyTemplates}
      target="_blank"
      className={`justify-self-start px-2 text-sm ${LINK_CLASSES}`}
    >
      {t('reply_templates.edit_all')}
    </Link>
  );
}

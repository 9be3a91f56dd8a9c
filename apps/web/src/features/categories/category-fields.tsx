import { CASE_LIMITS } from '@smart-waste/contract';
import { LANGUAGE_NAMES, LANGUAGES } from '@smart-waste/messages';
import { categoriesMessages } from '@smart-waste/messages/en/categories';
import type { UseFormReturn } from 'react-hook-form';
import { useMessages } from '../../shared/messages/messages.ts';
import { TextArea, TextField } from '../../shared/ui/field.tsx';
import { FormNumber } from '../../shared/ui/form-number.tsx';
import { FormSwitch } from '../../shared/ui/form-switch.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import type { CategoryDraft } from './category-form.ts';

type FieldsProps = { form: UseFormReturn<CategoryDraft>; isDefault: boolean };
type FormProps = Pick<FieldsProps, 'form'>;

function NameFields({ form }: FormProps) {
  const t = useMessages(categoriesMessages);
  const { errors } = form.formState;
  return (
    <PanelSection title={t('categories.names')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {LANGUAGES.map((language) => (
          <TextField
            key={language}
            lang={language}
            label={t('categories.name_in', { language: LANGUAGE_NAMES[language] })}
            error={errors.names?.[language]?.message}
            {...form.register(`names.${language}`)}
          />
        ))}
        <div className="sm:col-span-2">
          <TextArea
            label={t('categories.waste_classes')}
            help={t('categories.waste_classes_help')}
            spellCheck={false}
            error={errors.waste_classes?.message}
            {...form.register('waste_classes')}
          />
        </div>
      </div>
    </PanelSection>
  );
}

const BOUNDS = {
  hours_to_clean: [1, CASE_LIMITS.hoursToCleanMax],
  hours_to_answer: [1, CASE_LIMITS.hoursToCleanMax],
  reopening_days: [0, CASE_LIMITS.reopeningMaxDays],
  percent_checked_on_site: [0, 100],
  joining_distance_meters: [1, CASE_LIMITS.joiningDistanceMaxMeters],
  joining_days: [1, CASE_LIMITS.joiningMaxDays],
} as const;

function RuleFields({ form }: FormProps) {
  const t = useMessages(categoriesMessages);
  return (
    <>
      <PanelSection title={t('categories.work')}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormNumber
            form={form}
            name="hours_to_clean"
            bounds={BOUNDS.hours_to_clean}
            label={t('categories.hours_to_clean')}
            help={t('categories.hours_to_clean_help')}
          />
          <FormNumber
            form={form}
            name="hours_to_answer"
            bounds={BOUNDS.hours_to_answer}
            label={t('categories.hours_to_answer')}
            help={t('categories.hours_to_answer_help')}
          />
          <FormNumber
            form={form}
            name="reopening_days"
            bounds={BOUNDS.reopening_days}
            label={t('categories.reopening_days')}
            help={t('categories.reopening_days_help')}
          />
          <FormNumber
            form={form}
            name="percent_checked_on_site"
            bounds={BOUNDS.percent_checked_on_site}
            label={t('categories.checked_on_site')}
            help={t('categories.checked_on_site_help')}
          />
        </div>
      </PanelSection>
      <PanelSection title={t('categories.joining')}>
        <p className="mb-4 text-sm text-ink-soft">{t('categories.joining_help')}</p>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormNumber
            form={form}
            name="joining_distance_meters"
            bounds={BOUNDS.joining_distance_meters}
            label={t('categories.joining_distance')}
          />
          <FormNumber
            form={form}
            name="joining_days"
            bounds={BOUNDS.joining_days}
            label={t('categories.joining_days')}
          />
        </div>
      </PanelSection>
    </>
  );
}

function ResponsibleFields({ form, isDefault }: FieldsProps) {
  const t = useMessages(categoriesMessages);
  const { errors } = form.formState;
  return (
    <PanelSection title={t('categories.who_cleans')}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t('categories.responsible')}
          help={t('categories.responsible_help')}
          error={errors.responsible?.message}
          {...form.register('responsible')}
        />
        <TextField
          label={t('categories.danger_phone')}
          help={t('categories.danger_phone_help')}
          type="tel"
          error={errors.danger_phone?.message}
          {...form.register('danger_phone')}
        />
        {isDefault ? (
          <p className="text-sm text-ink-soft sm:col-span-2">{t('categories.default_stays')}</p>
        ) : (
          <FormSwitch
            control={form.control}
            name="is_active"
            className="py-1 sm:col-span-2"
            label={t('categories.is_active')}
            help={t('categories.is_active_help')}
          />
        )}
      </div>
    </PanelSection>
  );
}

/** Everything that an admin says about a category. */
export const CategoryFields = ({ form, isDefault }: FieldsProps) => (
  <div className="grid gap-4">
    <NameFields form={form} />
    <RuleFields form={form} />
    <ResponsibleFields form={form} isDefault={isDefault} />
  </div>
);

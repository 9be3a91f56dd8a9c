import { CASE_LIMITS, type CaseFigures } from '@smart-waste/contract';
import { caseFiguresMessages } from '@smart-waste/messages/en/case-figures';
import { validationMessages } from '@smart-waste/messages/en/validation';
import { useDayNames } from '../../shared/format/day-names.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Field, TextField } from '../../shared/ui/field.tsx';
import { Select } from '../../shared/ui/select-field.tsx';
import { getToday, PERIODS, type usePeriod } from './figures-address.ts';

const LONGEST = { max: CASE_LIMITS.figureDaysMax };

type PeriodBarProps = ReturnType<typeof usePeriod> & { figures: CaseFigures | undefined };

/** Which period is shown, and with which one it is compared. */
export function PeriodBar({ period, choose, chooseDays, figures }: PeriodBarProps) {
  const t = useMessages(caseFiguresMessages);
  const tValidation = useMessages(validationMessages);
  const { shortDay } = useDayNames();
  const { name, from, to, errors } = period;
  return (
    <search aria-label={t('case_figures.period')} className="flex flex-wrap items-end gap-3">
      <div className="w-44">
        <Field label={t('case_figures.period')}>
          {(aria) => (
            <Select
              {...aria}
              options={PERIODS.map((value) => ({ value, label: t(`case_figures.period_${value}`) }))}
              value={name}
              onChange={choose}
            />
          )}
        </Field>
      </div>
      {name === 'chosen' && (
        <>
          <TextField
            label={t('case_figures.from')}
            type="date"
            max={getToday()}
            value={from}
            error={errors.from && tValidation(errors.from, LONGEST)}
            onChange={({ target }) => chooseDays(target.value, to)}
          />
          <TextField
            label={t('case_figures.to')}
            type="date"
            max={getToday()}
            value={to}
            error={errors.to && tValidation(errors.to, LONGEST)}
            onChange={({ target }) => chooseDays(from, target.value)}
          />
        </>
      )}
      {figures && (
        <p className="py-2.5 text-sm text-ink-soft">
          {t('case_figures.compared', {
            from: shortDay(figures.before.from),
            to: shortDay(figures.before.to),
          })}
        </p>
      )}
    </search>
  );
}

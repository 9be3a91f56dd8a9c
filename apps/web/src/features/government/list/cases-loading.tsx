import { governmentMessages } from '@smart-waste/messages/en/government';
import { useMessages } from '../../../shared/messages/messages.ts';
import { RowsLoading } from '../../../shared/ui/rows-loading.tsx';

/** A placeholder of the list with a loading text (GO-05). */
export function CasesLoading() {
  const t = useMessages(governmentMessages);
  const photoClass = 'aspect-square w-16 sm:aspect-[4/3] sm:w-28';
  return <RowsLoading text={t('government.loading')} count={6} photoClass={photoClass} />;
}

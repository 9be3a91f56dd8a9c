import { CASE_LIMITS } from '@smart-waste/contract';
import { caseOutputMessages } from '@smart-waste/messages/en/case-output';
import { ChevronDown, Printer, Route } from 'lucide-react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { buttonVariants } from '../../../shared/ui/button-variants.ts';
import { Menu } from '../../../shared/ui/menu.tsx';
import { Spinner } from '../../../shared/ui/spinner.tsx';
import { toast } from '../../../shared/ui/toast.ts';
import { useWorkOrders } from '../output/work-orders.tsx';
import type { Workplace } from '../state/use-workplace.ts';

/** The route over the selected cases and their work orders; of more than one of these takes, it says so. */
export function SelectionOutput({
  selection: { ids },
  openRoute,
}: Pick<Workplace, 'selection' | 'openRoute'>) {
  const t = useMessages(caseOutputMessages);
  const { progress, print } = useWorkOrders();
  const max = CASE_LIMITS.routeMax;
  const withSelected = (use: (numbers: readonly number[]) => void) => () => {
    if (ids.length <= max) return use(ids);
    toast.info(t('case_output.too_many', { max }), {
      description: t('case_output.too_many_help', { count: ids.length }),
    });
  };
  return (
    <Menu
      label={t('case_output.route_and_print')}
      trigger={
        <>
          {progress ? <Spinner /> : <Route aria-hidden="true" />}
          {t(progress ? 'case_output.printing' : 'case_output.route_and_print')}
          <ChevronDown aria-hidden="true" className="max-md:hidden" />
        </>
      }
      triggerClassName={buttonVariants({ tone: 'secondary', size: 'small' })}
      items={[
        {
          label: t('case_output.plan_route'),
          icon: <Route aria-hidden="true" />,
          onSelect: withSelected(openRoute),
        },
        {
          label: t('case_output.print', { count: ids.length }),
          icon: <Printer aria-hidden="true" />,
          onSelect: withSelected((numbers) => progress === null && void print(numbers)),
        },
      ]}
    />
  );
}

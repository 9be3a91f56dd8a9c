import { TRANSITIONS } from '@smart-waste/core';
import { casesMessages } from '@smart-waste/messages/en/cases';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { Navigation } from 'lucide-react';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { buttonVariants } from '../../shared/ui/button-variants.ts';
import { keepFocus } from '../../shared/ui/page.tsx';
import { mapAppLink } from './map-app-link.ts';
import { useCase } from './use-cases.ts';
import type { Workplace } from './use-workplace.ts';

type CrewFooterProps = { number: number; workplace: Workplace };

/** The next step of a crew, within reach of the thumb: the way to the place, and the work. */
export function CrewFooter({ number, workplace }: CrewFooterProps) {
  const t = useMessages(workplaceMessages);
  const tCases = useMessages(casesMessages);
  const { data: found } = useCase(number);
  if (!found) return null;
  const { changing, allowedFor } = workplace;
  const link = mapAppLink(found);
  const next = allowedFor(found).find((action) => TRANSITIONS[action].need === null);
  const work = () =>
    next && void changing.change(found, { kind: 'transition', body: { action: next } }, { isToasted: true });
  return (
    <>
      {link !== null && (
        <a href={link} target="_blank" rel="noreferrer" className={buttonVariants({ tone: 'secondary' })}>
          <Navigation aria-hidden="true" />
          {t('workplace.navigate')}
        </a>
      )}
      {next && (
        <Button ref={keepFocus} busy={changing.isChanging} onClick={work}>
          {tCases(`cases.action_${next}`)}
        </Button>
      )}
    </>
  );
}

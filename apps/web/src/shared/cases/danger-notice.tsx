import { caseSentenceMessages } from '@smart-waste/messages/en/case-sentences';
import { TriangleAlert } from 'lucide-react';
import { buildSlot, FilledText } from '../messages/filled-text.tsx';
import { useMessages } from '../messages/messages.ts';

/** Whom to call at once about dangerous waste (CA-129); nothing where there is no number. */
export function DangerNotice({ phone }: { phone: string | null }) {
  const t = useMessages(caseSentenceMessages);
  if (phone === null) return null;
  const link = (
    <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="font-semibold whitespace-nowrap underline">
      <bdi>{phone}</bdi>
    </a>
  );
  return (
    <p className="flex w-full items-start gap-2 rounded-control bg-brick-wash p-3 text-sm text-brick-strong">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="wrap-anywhere">
        <FilledText
          text={t('case_sentence.danger', { phone: buildSlot('phone') })}
          elements={{ phone: link }}
        />
      </span>
    </p>
  );
}

import type { LabelClass } from '@smart-waste/contract';
import { LABEL_KEYS } from '@smart-waste/core';
import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { classMessages } from '@smart-waste/messages/en/classes';
import { labelGuideMessages } from '@smart-waste/messages/en/label-guide';
import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { PHONE_QUERY, useMediaQuery } from '../../../shared/ui/use-layout.ts';

type LabelGuideProps = {
  /** The class of the selected or of the next box, whose page is shown until another one is chosen. */
  shown: LabelClass;
  onClose: () => void;
};

/** How each class is labelled: beside the photo, on a phone as a sheet. On a tablet it stands in place of the panel. */
export function LabelGuide({ shown, onClose }: LabelGuideProps) {
  const t = useMessages(annotateMessages);
  const tGuide = useMessages(labelGuideMessages);
  const isPhone = useMediaQuery(PHONE_QUERY);
  if (isPhone)
    return (
      <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t('annotate.guide')}>
        <GuidePages shown={shown} />
      </Dialog>
    );
  /** Its fields keep their keys from the screen, which closes it otherwise. */
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  return (
    <aside
      aria-labelledby="guide-title"
      onKeyDown={closeOnEscape}
      className="w-72 shrink-0 overflow-y-auto border-r bg-surface p-4 max-lg:order-last max-lg:border-r-0 max-lg:border-l"
    >
      <div className="mb-3 flex items-center justify-between gap-2">
        <h2 id="guide-title" className="font-semibold">
          {t('annotate.guide')}
        </h2>
        <Button
          tone="quiet"
          size="icon"
          aria-label={tGuide('label_guide.close')}
          onClick={onClose}
          icon={<X aria-hidden="true" />}
        />
      </div>
      <GuidePages shown={shown} />
    </aside>
  );
}

/** The parts of the page of a class. */
const PARTS = ['counts', 'not', 'draw', 'unsure'] as const;

function GuidePages({ shown }: { shown: LabelClass }) {
  const t = useMessages(labelGuideMessages);
  const tClass = useMessages(classMessages);
  const [chosen, setChosen] = useState<{ name: LabelClass; instead: LabelClass } | null>(null);
  // A choice lasts until another box is looked at.
  const name = chosen?.instead === shown ? chosen.name : shown;
  return (
    <div className="grid gap-4 text-sm">
      <SelectField
        label={t('label_guide.class')}
        value={name}
        onChange={(value) => setChosen({ name: value, instead: shown })}
        options={LABEL_KEYS.map((label) => ({ value: label.name, label: tClass(`class.${label.name}`) }))}
      />
      {PARTS.map((part) => (
        <section key={part}>
          <h3 className="mb-0.5 font-medium">{t(`label_guide.${part}`)}</h3>
          <p className="text-ink-soft">{t(`label_guide.${part}_${name}`)}</p>
        </section>
      ))}
      <section className="border-t pt-4">
        <h3 className="mb-0.5 font-medium">{t('label_guide.always')}</h3>
        <ul className="grid list-disc gap-1 pl-4 text-ink-soft">
          <li>{t('label_guide.always_tight')}</li>
          <li>{t('label_guide.always_each')}</li>
          <li>{t('label_guide.always_hidden')}</li>
          <li>{t('label_guide.always_small')}</li>
        </ul>
      </section>
    </div>
  );
}

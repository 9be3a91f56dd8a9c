import { landingMessages } from '@smart-waste/messages/en/landing';
import { sampleMessages } from '@smart-waste/messages/en/sample';
import type { ReactNode } from 'react';
import { useMessages } from '../../shared/messages/messages.ts';
import { SamplePhoto } from '../../shared/sample/sample-photo.tsx';
import { SAMPLES } from '../../shared/sample/samples.ts';
import { Reveal } from './reveal.tsx';
import { ZonesPicture } from './zones-picture.tsx';

type StepProps = { number: number; title: string; text: string; children: ReactNode };

const Step = ({ number, title, text, children }: StepProps) => (
  <li className="grid content-start gap-5 md:row-span-2 md:grid-rows-subgrid">
    <div>{children}</div>
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <span aria-hidden="true" className="font-semibold text-leaf tabular-nums">
        {number}
      </span>
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="mt-1.5 text-sm text-ink-soft">{text}</p>
      </div>
    </div>
  </li>
);

function CapturePicture() {
  const t = useMessages(landingMessages);
  const s = useMessages(sampleMessages);
  return (
    <div className="relative">
      <SamplePhoto sample={SAMPLES.pileStreet} alt={s('sample.street_pile')} />
      <div className="absolute inset-x-0 bottom-0 rounded-b-panel bg-scrim px-4 py-3 text-on-scrim">
        <p className="text-sm font-medium">{t('landing.capture_place')}</p>
        <p className="text-xs tabular-nums">26.9124, 75.7873</p>
      </div>
    </div>
  );
}

export function HowItWorks() {
  const t = useMessages(landingMessages);
  const s = useMessages(sampleMessages);
  return (
    <Reveal id="how-it-works" aria-labelledby="how" className="border-y bg-surface">
      <div className="page-grid py-16 md:py-20">
        <h2 id="how" className="text-xl font-semibold">
          {t('landing.how_it_works')}
        </h2>
        <p className="mt-3 text-ink-soft">{t('landing.how_it_works_intro')}</p>
        <ol className="mt-10 grid gap-x-8 gap-y-12 md:grid-cols-3 md:gap-y-5">
          <Step number={1} title={t('landing.capture_title')} text={t('landing.capture_text')}>
            <CapturePicture />
          </Step>
          <Step number={2} title={t('landing.ai_analysis')} text={t('landing.analysis_text')}>
            <SamplePhoto sample={SAMPLES.binAndPile} alt={s('sample.bin_and_pile')} />
          </Step>
          <Step number={3} title={t('landing.track_title')} text={t('landing.track_text')}>
            <ZonesPicture />
          </Step>
        </ol>
      </div>
    </Reveal>
  );
}

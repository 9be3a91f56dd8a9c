import { landingMessages } from '@smart-waste/messages/en/landing';
import { sampleMessages } from '@smart-waste/messages/en/sample';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../shared/messages/messages.ts';
import { PATHS } from '../../shared/paths.ts';
import { SamplePhoto } from '../../shared/sample/sample-photo.tsx';
import { SAMPLES } from '../../shared/sample/samples.ts';
import { buttonVariants } from '../../shared/ui/button-variants.ts';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';
import { Reveal } from './reveal.tsx';

/** A note on the limits of the detector. */
export function Limits() {
  const t = useMessages(landingMessages);
  const s = useMessages(sampleMessages);
  return (
    <Reveal
      aria-labelledby="limits"
      className="page-grid grid items-center gap-x-14 gap-y-8 py-14 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:py-16"
    >
      <figure className="max-md:order-last">
        <SamplePhoto sample={SAMPLES.binsTidy} alt={s('sample.tidy_bins')} />
        <figcaption className="mt-3 text-xs text-ink-soft">{t('landing.limits_caption')}</figcaption>
      </figure>
      <div>
        <h2 id="limits" className="text-xl font-semibold">
          {t('landing.limits_title')}
        </h2>
        <p className="mt-4 max-w-[38rem] text-ink-soft">{t('landing.limits_text')}</p>
      </div>
    </Reveal>
  );
}

export function ClosingCall() {
  const t = useMessages(landingMessages);
  return (
    <Reveal aria-labelledby="closing" className="page-grid pb-16 md:pb-24">
      <div className="flex flex-wrap items-center justify-between gap-6 rounded-panel bg-leaf-wash px-6 py-10 md:px-10 md:py-12">
        <div>
          <h2 id="closing" className="text-xl font-semibold">
            {t('landing.closing_title')}
          </h2>
          <p className="mt-2 text-ink-soft">{t('landing.closing_text')}</p>
        </div>
        <Link to={PATHS.auth} className={buttonVariants()}>
          {t('landing.start_contributing')}
        </Link>
      </div>
    </Reveal>
  );
}

export function LandingPage() {
  const t = useMessages(landingMessages);
  useEffect(() => {
    document.title = t('landing.title');
  }, [t]);
  return (
    <>
      <LandingHeader />
      <main>
        <Hero />
        <HowItWorks />
        <Features />
        <Limits />
        <ClosingCall />
      </main>
      <LandingFooter />
    </>
  );
}

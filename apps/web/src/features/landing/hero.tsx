import { landingMessages } from '@smart-waste/messages/en/landing';
import { sampleMessages } from '@smart-waste/messages/en/sample';
import { Link } from 'react-router';
import { useMessages } from '../../shared/messages/messages.ts';
import { PATHS } from '../../shared/paths.ts';
import { SamplePhoto } from '../../shared/sample/sample-photo.tsx';
import { SAMPLES } from '../../shared/sample/samples.ts';
import { buttonVariants } from '../../shared/ui/button-variants.ts';

const Tick = () => (
  <svg viewBox="0 0 16 16" className="size-4 text-leaf" aria-hidden="true">
    <path
      d="m3 8.5 3.2 3.2L13 5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

export function Hero() {
  const t = useMessages(landingMessages);
  const s = useMessages(sampleMessages);
  return (
    <section className="page-grid grid items-center gap-x-14 gap-y-10 pt-24 pb-16 md:pt-28 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:pb-24">
      <div>
        <p className="text-sm font-medium text-leaf">{t('landing.eyebrow')}</p>
        <h1 className="mt-3 text-[2rem] leading-[1.12] font-semibold md:text-2xl">{t('landing.title')}</h1>
        <p className="mt-5 max-w-[34rem] text-ink-soft md:text-lg md:leading-relaxed">{t('landing.intro')}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to={PATHS.auth} className={buttonVariants()}>
            {t('landing.start_contributing')}
          </Link>
          <a href="#how-it-works" className={buttonVariants({ tone: 'secondary' })}>
            {t('landing.how_it_works')}
          </a>
        </div>
        <ul className="mt-8 flex flex-wrap gap-x-6 gap-y-2 text-sm text-ink-soft">
          {[t('landing.free_to_use'), t('landing.instant_analysis'), t('landing.name_for_admins')].map(
            (claim) => (
              <li key={claim} className="flex items-center gap-2">
                <Tick />
                {claim}
              </li>
            ),
          )}
        </ul>
      </div>
      <figure>
        <SamplePhoto sample={SAMPLES.binsOverflowing} alt={s('sample.overflowing_bins')} first />
        <figcaption className="mt-3 text-xs text-ink-soft">{t('landing.hero_caption')}</figcaption>
      </figure>
    </section>
  );
}

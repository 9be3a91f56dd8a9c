import type { ReactNode } from 'react';
import { useWords } from '../../shared/words/words.ts';
import { DetectIcon, GlobeIcon, PeopleIcon, PlaceIcon, PrivacyIcon, UploadIcon } from './feature-icons.tsx';
import { Reveal } from './reveal.tsx';
import { landingWords } from './words.ts';

const Feature = ({ icon, title, text }: { icon: ReactNode; title: string; text: string }) => (
  <li className="grid grid-cols-[auto_1fr] content-start gap-x-4 rounded-panel border bg-surface p-5 sm:grid-cols-1 sm:p-6">
    {icon}
    <div className="sm:mt-4">
      <h3 className="font-semibold">{title}</h3>
      <p className="mt-1.5 text-sm text-ink-soft">{text}</p>
    </div>
  </li>
);

export function Features() {
  const w = useWords(landingWords);
  return (
    <Reveal aria-labelledby="features" className="mx-auto max-w-6xl px-4 py-14 md:px-6 md:py-16">
      <h2 id="features" className="text-xl font-semibold">
        {w.featuresTitle}
      </h2>
      <p className="mt-3 max-w-3xl text-ink-soft">{w.featuresIntro}</p>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Feature icon={<UploadIcon />} title={w.easyUpload} text={w.easyUploadText} />
        <Feature icon={<DetectIcon />} title={w.aiAnalysis} text={w.aiAnalysisText} />
        <Feature icon={<PlaceIcon />} title={w.locationTracking} text={w.locationTrackingText} />
        <Feature icon={<PeopleIcon />} title={w.communityImpact} text={w.communityImpactText} />
        <Feature icon={<PrivacyIcon />} title={w.privacyFirst} text={w.privacyFirstText} />
        <Feature icon={<GlobeIcon />} title={w.globalImpact} text={w.globalImpactText} />
      </ul>
    </Reveal>
  );
}

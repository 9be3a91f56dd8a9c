import { landingMessages } from '@smart-waste/messages/en/landing';
import type { ReactNode } from 'react';
import { useMessages } from '../../shared/messages/messages.ts';
import { Reveal } from './reveal.tsx';

// One style: 32 px, 1.5 px lines in ink, one part in leaf.
const Icon = ({ children, accent }: { children: ReactNode; accent: ReactNode }) => (
  <svg
    viewBox="0 0 32 32"
    fill="none"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className="size-8"
  >
    <g className="stroke-ink">{children}</g>
    <g className="stroke-leaf" strokeWidth="2">
      {accent}
    </g>
  </svg>
);

const UploadIcon = () => (
  <Icon accent={<path d="M16 18v-9m-3.5 3.5L16 9l3.5 3.5" />}>
    <path d="M10 6H7.5A2.5 2.5 0 0 0 5 8.5v15A2.5 2.5 0 0 0 7.5 26h17a2.5 2.5 0 0 0 2.5-2.5v-15A2.5 2.5 0 0 0 24.5 6H22M5 21.5l4.5-4 5 5 4-3 8.5 4" />
  </Icon>
);
const DetectIcon = () => (
  <Icon accent={<rect x="11" y="12" width="10" height="9" rx="1" />}>
    <path d="M5 11V7.5A2.5 2.5 0 0 1 7.5 5H11M21 5h3.5A2.5 2.5 0 0 1 27 7.5V11M27 21v3.5a2.5 2.5 0 0 1-2.5 2.5H21M11 27H7.5A2.5 2.5 0 0 1 5 24.5V21" />
  </Icon>
);
const PlaceIcon = () => (
  <Icon accent={<circle cx="16" cy="12.5" r="3" />}>
    <path d="M16 21.5c4.5-4.3 6.5-6.9 6.5-9.5a6.5 6.5 0 0 0-13 0c0 2.6 2 5.2 6.5 9.5ZM9.5 21.5 5 23.5v4l7-2.5 8 2.5 7-2.5v-4l-4.5-1.5" />
  </Icon>
);
const PeopleIcon = () => (
  <Icon accent={<path d="M11 26.5c0-3 2.2-5 5-5s5 2 5 5M16 18.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z" />}>
    <path d="M8.5 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM4 22c0-2.5 1.6-4.3 4-4.5M23.5 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM28 22c0-2.5-1.6-4.3-4-4.5" />
  </Icon>
);
const PrivacyIcon = () => (
  <Icon accent={<path d="m12.5 15.5 2.5 2.5 4.5-4.5" />}>
    <path d="M16 4.5 6.5 8v7.5c0 5.5 3.8 9.7 9.5 12 5.7-2.3 9.5-6.5 9.5-12V8L16 4.5Z" />
  </Icon>
);
const GlobeIcon = () => (
  <Icon accent={<path d="M16 5c3 3 4.5 6.7 4.5 11S19 24 16 27c-3-3-4.5-6.7-4.5-11S13 8 16 5Z" />}>
    <circle cx="16" cy="16" r="11" />
    <path d="M5.5 12.5h21M5.5 19.5h21" />
  </Icon>
);

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
  const t = useMessages(landingMessages);
  return (
    <Reveal aria-labelledby="features" className="page-grid py-14 md:py-16">
      <h2 id="features" className="text-xl font-semibold">
        {t('landing.features_title')}
      </h2>
      <p className="mt-3 max-w-3xl text-ink-soft">{t('landing.features_intro')}</p>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Feature
          icon={<UploadIcon />}
          title={t('landing.easy_upload')}
          text={t('landing.easy_upload_text')}
        />
        <Feature
          icon={<DetectIcon />}
          title={t('landing.ai_analysis')}
          text={t('landing.ai_analysis_text')}
        />
        <Feature
          icon={<PlaceIcon />}
          title={t('landing.location_tracking')}
          text={t('landing.location_tracking_text')}
        />
        <Feature
          icon={<PeopleIcon />}
          title={t('landing.community_impact')}
          text={t('landing.community_impact_text')}
        />
        <Feature
          icon={<PrivacyIcon />}
          title={t('landing.privacy_first')}
          text={t('landing.privacy_first_text')}
        />
        <Feature
          icon={<GlobeIcon />}
          title={t('landing.global_impact')}
          text={t('landing.global_impact_text')}
        />
      </ul>
    </Reveal>
  );
}

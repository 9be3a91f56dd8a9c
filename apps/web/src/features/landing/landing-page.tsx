import { useEffect } from 'react';
import { useWords } from '../../shared/words/words.ts';
import { ClosingCall } from './closing-call.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';
import { Limits } from './limits.tsx';
import { landingWords } from './words.ts';

export function LandingPage() {
  const w = useWords(landingWords);
  useEffect(() => {
    document.title = w.title;
  }, [w]);
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

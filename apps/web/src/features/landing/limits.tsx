import { SamplePhoto } from '../../shared/sample/sample-photo.tsx';
import { SAMPLES } from '../../shared/sample/samples.ts';
import { sampleWords } from '../../shared/sample/words.ts';
import { useWords } from '../../shared/words/words.ts';
import { Reveal } from './reveal.tsx';
import { landingWords } from './words.ts';

/** An honest word on the detector. */
export function Limits() {
  const w = useWords(landingWords);
  const s = useWords(sampleWords);
  return (
    <Reveal
      aria-labelledby="limits"
      className="mx-auto grid max-w-6xl items-center gap-x-14 gap-y-8 px-4 py-14 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:px-6 md:py-16"
    >
      <figure className="max-md:order-last">
        <SamplePhoto sample={SAMPLES.binsTidy} alt={s.tidyBins} />
        <figcaption className="mt-3 text-xs text-ink-soft">{w.limitsCaption}</figcaption>
      </figure>
      <div>
        <h2 id="limits" className="text-xl font-semibold">
          {w.limitsTitle}
        </h2>
        <p className="mt-4 max-w-[38rem] text-ink-soft">{w.limitsText}</p>
      </div>
    </Reveal>
  );
}

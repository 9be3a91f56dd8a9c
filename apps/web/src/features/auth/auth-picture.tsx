import { SamplePhoto } from '../../shared/sample/sample-photo.tsx';
import { SAMPLES } from '../../shared/sample/samples.ts';
import { sampleWords } from '../../shared/sample/words.ts';
import { useWords } from '../../shared/words/words.ts';

/** What all this is about, beside the form where there is room for it. */
export function AuthPicture() {
  const s = useWords(sampleWords);
  return (
    <aside className="max-lg:hidden">
      <figure>
        <SamplePhoto sample={SAMPLES.binAndPile} alt={s.binAndPile} />
        <figcaption className="mt-3 text-xs text-ink-soft">{s.credit}</figcaption>
      </figure>
    </aside>
  );
}

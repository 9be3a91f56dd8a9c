import { landingMessages } from '@smart-waste/messages/en/landing';
import { useMessages } from '../../shared/messages/messages.ts';

// Three zones as the ranking would order them: score = 0.6 × detections/20 + 0.3 × confidence + 0.1 × uploads/10.
const ZONES = [
  { number: 1, detections: 17, score: 0.843, x: 232, y: 96, radius: 44 },
  { number: 2, detections: 9, score: 0.542, x: 104, y: 150, radius: 34 },
  { number: 3, detections: 3, score: 0.317, x: 330, y: 186, radius: 26 },
] as const;

const STREETS =
  'M-10 62 150 84 410 40M-10 190 120 176 250 214 410 200M60-10 84 250M180-10 196 250M296-10 288 110 310 250M84 120l112 6 100-26';

const MapPicture = () => (
  <svg viewBox="0 0 400 240" className="w-full rounded-panel bg-sunken" aria-hidden="true">
    <path d="M196 128 288 104 300 200 200 206Z" className="fill-leaf-wash" />
    <path d={STREETS} fill="none" className="stroke-surface" strokeWidth="9" strokeLinejoin="round" />
    {ZONES.map(({ number, x, y, radius }) => (
      <g key={number} className={number === 1 ? 'fill-brick stroke-brick' : 'fill-amber stroke-amber'}>
        <circle cx={x} cy={y} r={radius} fillOpacity="0.18" strokeWidth="1.5" />
        <circle cx={x} cy={y} r="11" stroke="none" />
        <text
          x={x}
          y={y + 4.5}
          textAnchor="middle"
          className="fill-paper text-[13px] font-semibold"
          stroke="none"
        >
          {number}
        </text>
      </g>
    ))}
  </svg>
);

/** A small map of zones and the same zones as a ranked list. */
export function ZonesPicture() {
  const t = useMessages(landingMessages);
  return (
    <figure>
      <MapPicture />
      <ol className="mt-4 grid gap-2.5 text-sm tabular-nums">
        {ZONES.map(({ number, detections, score }) => (
          <li key={number} className="grid grid-cols-[4.5rem_1fr_auto] items-center gap-3">
            <span className="font-medium">{t('landing.zone', { number })}</span>
            <span className="h-1.5 rounded-full bg-sunken" aria-hidden="true">
              <span
                className={`block h-full rounded-full ${number === 1 ? 'bg-brick' : 'bg-amber'}`}
                style={{ width: `${score * 100}%` }}
              />
            </span>
            <span className="text-ink-soft">
              {t('landing.zone_detections', { count: detections, score: score.toFixed(2) })}
            </span>
          </li>
        ))}
      </ol>
      <figcaption className="mt-3 text-xs text-ink-soft">
        {t('landing.track_example')}. {t('landing.report_note')}
      </figcaption>
    </figure>
  );
}

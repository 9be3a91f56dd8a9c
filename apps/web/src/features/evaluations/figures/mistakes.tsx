import { MISTAKES, type Mistake, type MistakeList, mistakeList } from '@smart-waste/contract';
import { toPhotoObject } from '@smart-waste/core';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { imagesMessages } from '@smart-waste/messages/en/images';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useAddress, withParameters } from '../../../shared/address.ts';
import { callApi } from '../../../shared/api/client.ts';
import { usePagedList, usePlaceInAddress } from '../../../shared/api/cursor-pages.ts';
import { formatPercent } from '../../../shared/format/values.ts';
import { getDataOrThrow } from '../../../shared/http/api-result.ts';
import { ComparedPhoto, LineLegend } from '../../../shared/images/compared-photo.tsx';
import { formatTitleCounts } from '../../../shared/images/detections.ts';
import { buildPhotoSearch } from '../../../shared/images/list-address.ts';
import { usePhotoText } from '../../../shared/images/photo-text.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import { buildAnalysisPath } from '../../../shared/paths.ts';
import { ChoiceSwitch } from '../../../shared/ui/choice-switch.tsx';
import { LINK_CLASSES } from '../../../shared/ui/link-classes.ts';
import { Pager } from '../../../shared/ui/pager.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { QueryView } from '../../../shared/ui/query-view.tsx';
import { useAnchor } from '../../../shared/use-anchor.ts';
import { reloadIfGone } from '../evaluation-cache.ts';

const PAGE_SIZE = 6;

/** The parameter of the address that says which page is shown, so that the person comes back to it. */
const PAGE = 'mistakes_after';

function useMistakes(evaluation_id: string, kind: Mistake) {
  const client = useQueryClient();
  const place = usePlaceInAddress(PAGE);
  const fetchPage = (cursor: string | undefined, signal: AbortSignal) => {
    const query = { kind, limit: String(PAGE_SIZE), ...(cursor !== undefined && { cursor }) };
    const call = { endpoint: 'listMistakes', schema: mistakeList, params: { evaluation_id } } as const;
    return reloadIfGone(client, getDataOrThrow(callApi({ ...call, query, signal })));
  };
  return usePagedList(['mistakes', evaluation_id, kind], fetchPage, { place });
}

const DEFAULT_KIND: Mistake = 'false_alarms';

/** The kind of mistakes that the address names. */
function useKind() {
  const { address, change } = useAddress();
  return {
    kind: MISTAKES.find((kind) => kind === address.get('mistakes')) ?? DEFAULT_KIND,
    show: (mistakes: Mistake) =>
      change((before) =>
        withParameters(before, { mistakes, [PAGE]: '' }, (value) => value === DEFAULT_KIND || value === ''),
      ),
  };
}

/** The worst mistakes as photos, with what people marked and what the detector shows. */
export function Mistakes({ evaluation_id }: { evaluation_id: string }) {
  const t = useMessages(evaluationsMessages);
  const { kind, show } = useKind();
  return (
    <PanelSection
      title={t('evaluations.mistakes')}
      aside={
        <ChoiceSwitch
          label={t('evaluations.mistakes')}
          choices={MISTAKES.map((value) => ({ value, label: t(`evaluations.mistakes_${value}`) }))}
          value={kind}
          onChange={show}
        />
      }
    >
      <p className="mb-4 max-w-prose text-sm text-ink-soft">{t(`evaluations.mistakes_${kind}_text`)}</p>
      {/* Another list, so that photos of one kind are never shown as mistakes of the other. */}
      <MistakenPhotos key={kind} evaluation_id={evaluation_id} kind={kind} />
    </PanelSection>
  );
}

type MistakenPhotosProps = { evaluation_id: string; kind: Mistake };

function MistakenPhotos({ evaluation_id, kind }: MistakenPhotosProps) {
  const t = useMessages(evaluationsMessages);
  const { query, pager } = useMistakes(evaluation_id, kind);
  return (
    <>
      <QueryView
        query={query}
        failed={t('evaluations.load_failed')}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className="text-sm">{t(`evaluations.no_${kind}`)}</p>}
      >
        {({ data }) => (
          <div id={pager.listId} className="grid gap-4">
            <LineLegend
              lines={[
                { line: 'first', text: t('evaluations.marked_by_people') },
                { line: 'second', text: t('evaluations.seen_by_detector') },
              ]}
            />
            <ul className="grid items-start gap-5 sm:grid-cols-2 xl:grid-cols-3">
              {data.map((one) => (
                <MistakenPhoto
                  key={one.image.image_id}
                  evaluation_id={evaluation_id}
                  kind={kind}
                  mistake={one}
                />
              ))}
            </ul>
          </div>
        )}
      </QueryView>
      <Pager {...pager} />
    </>
  );
}

/** Photos of every shape have frames of one height, so that what is said of them is in one line. */
const FRAME = 4 / 3;
const computeFittedWidth = ({ width, height }: MistakeList['data'][number]['image']): string =>
  `${Math.min(1, width / height / FRAME) * 100}%`;

type MistakenPhotoProps = { evaluation_id: string; kind: Mistake; mistake: MistakeList['data'][number] };

function MistakenPhoto({ evaluation_id, kind, mistake }: MistakenPhotoProps) {
  const t = useMessages(evaluationsMessages);
  const tImages = useMessages(imagesMessages);
  const translate = useSentence();
  const { image, severity, annotations, detections } = mistake;
  const { describePhoto } = usePhotoText();
  const [address] = useSearchParams();
  const { anchor, remember } = useAnchor(image.image_id);
  const place = image.location || tImages('images.no_location');
  const sides = [
    { line: 'first', side: t('evaluations.marked_by_people'), objects: annotations.map(toPhotoObject) },
    { line: 'second', side: t('evaluations.seen_by_detector'), objects: detections },
  ] as const;
  return (
    <li {...anchor} className="grid gap-2 text-sm">
      <div className="grid aspect-[4/3] items-center rounded-control bg-sunken">
        <div data-fitted className="mx-auto" style={{ width: computeFittedWidth(image) }}>
          <ComparedPhoto image={image} alt={describePhoto(image.location)} sides={sides} />
        </div>
      </div>
      <p className="grid justify-items-start">
        <span>{t(`evaluations.severity_${kind}`, { percent: formatPercent(severity) })}</span>
        <Link
          onClick={remember}
          to={`${buildAnalysisPath(image.image_id)}${buildPhotoSearch(address, evaluation_id)}`}
          className={LINK_CLASSES}
        >
          {place}
        </Link>
      </p>
      <ul className="grid gap-1 text-xs text-ink-soft">
        {sides.map(({ line, side, objects }) => (
          <li key={line}>
            {t('evaluations.objects_of', {
              side,
              objects: formatTitleCounts(objects, translate) || t('evaluations.no_objects'),
            })}
          </li>
        ))}
      </ul>
    </li>
  );
}

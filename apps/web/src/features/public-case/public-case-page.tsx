import type { PublicCase } from '@smart-waste/contract';
import { chooseCategoryName } from '@smart-waste/core';
import { casePageMessages } from '@smart-waste/messages/en/case-page';
import { Link, useParams } from 'react-router';
import { sentenceHoldsNote, useCaseSentence } from '../../shared/cases/case-sentence.ts';
import { DangerNotice } from '../../shared/cases/danger-notice.tsx';
import { formatDate } from '../../shared/format/relative-time.ts';
import { isNotFound } from '../../shared/http/api-result.ts';
import { createLazyPart } from '../../shared/lazy-part.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { PATHS } from '../../shared/paths.ts';
import { Fact, FactList } from '../../shared/ui/facts.tsx';
import { LINK_CLASSES } from '../../shared/ui/link-classes.ts';
import { Page } from '../../shared/ui/page.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { CasePhotos } from './case-photos.tsx';
import { CaseSteps } from './case-steps.tsx';
import { ShareCase } from './share-case.tsx';
import { isCaseNumber, usePublicCase } from './use-public-case.ts';

const AreaMap = createLazyPart(
  'The map of the case',
  async () => (await import('../../shared/map/area-map.tsx')).AreaMap,
);

const OwnReportPart = createLazyPart(
  'Your own report',
  async () => (await import('./own-report.tsx')).OwnReportPart,
);

function StatusSection({ shown }: { shown: PublicCase }) {
  const t = useMessages(casePageMessages);
  const describeCase = useCaseSentence();
  return (
    <PanelSection title={t('case_page.status')}>
      <p aria-live="polite" className="text-lg font-semibold wrap-anywhere">
        {describeCase(shown)}
      </p>
      {shown.danger_phone !== null && (
        <div className="mt-3">
          <DangerNotice phone={shown.danger_phone} />
        </div>
      )}
      {!sentenceHoldsNote(shown) && (
        <div className="mt-3 text-sm">
          <h3 className="font-medium">{t('case_page.note')}</h3>
          <p className="whitespace-pre-line text-ink-soft wrap-anywhere">{shown.public_note}</p>
        </div>
      )}
    </PanelSection>
  );
}

function PlaceSection({ latitude, longitude }: Pick<PublicCase, 'latitude' | 'longitude'>) {
  const t = useMessages(casePageMessages);
  const isPlaced = latitude !== null && longitude !== null;
  return (
    <PanelSection title={t('case_page.place')}>
      {isPlaced && (
        <div className="mb-3 min-h-56">
          <AreaMap center={{ latitude, longitude }} label={t('case_page.map_label')} className="h-56" />
        </div>
      )}
      <p className="text-sm text-ink-soft">{t(isPlaced ? 'case_page.rounded' : 'case_page.no_place')}</p>
      {isPlaced && (
        <p className="mt-1 text-sm tabular-nums">{`${latitude.toFixed(3)}, ${longitude.toFixed(3)}`}</p>
      )}
    </PanelSection>
  );
}

function FactsSection({ shown }: { shown: PublicCase }) {
  const t = useMessages(casePageMessages);
  const language = useLanguage();
  const { category_names, reports, opened_at, due_at, repeats, responsible } = shown;
  const renderDate = (iso: string) => <time dateTime={iso}>{formatDate(iso, language)}</time>;
  return (
    <PanelSection title={t('case_page.facts')}>
      <FactList>
        <Fact name={t('case_page.category')}>{chooseCategoryName(category_names, language)}</Fact>
        <Fact name={t('case_page.reports')}>{reports.toLocaleString(language)}</Fact>
        <Fact name={t('case_page.reported')}>{renderDate(opened_at)}</Fact>
        {due_at !== null && <Fact name={t('case_page.due')}>{renderDate(due_at)}</Fact>}
        {repeats > 0 && (
          <Fact name={t('case_page.repeats')}>
            {t('case_page.repeats_count', { count: repeats, date: formatDate(opened_at, language) })}
          </Fact>
        )}
        {responsible !== null && (
          <Fact name={t('case_page.responsible')}>
            <bdi>{responsible}</bdi>
          </Fact>
        )}
      </FactList>
    </PanelSection>
  );
}

function LoadedCase({ shown }: { shown: PublicCase }) {
  const t = useMessages(casePageMessages);
  return (
    <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid gap-4 md:gap-6">
        <StatusSection shown={shown} />
        <OwnReportPart number={shown.number} />
        <PanelSection title={t('case_page.photos')}>
          <CasePhotos photos={shown.photos} />
        </PanelSection>
        <PanelSection title={t('case_page.steps')}>
          <CaseSteps steps={shown.steps} />
        </PanelSection>
      </div>
      <div className="grid gap-4 md:gap-6">
        <PlaceSection latitude={shown.latitude} longitude={shown.longitude} />
        <FactsSection shown={shown} />
      </div>
    </div>
  );
}

function MissingCase() {
  const t = useMessages(casePageMessages);
  return (
    <Page title={t('case_page.missing')}>
      <p className="text-ink-soft">{t('case_page.missing_text')}</p>
      <Link to={PATHS.history} className={LINK_CLASSES}>
        {t('case_page.missing_own')}
      </Link>
    </Page>
  );
}

/** The public page of a case, which needs no login: its status, its history and roughly where it is. */
export function PublicCasePage() {
  const t = useMessages(casePageMessages);
  const language = useLanguage();
  const { number = '' } = useParams();
  const query = usePublicCase(number);
  const { data: shown, error } = query;
  if (!isCaseNumber(number) || isNotFound(error)) return <MissingCase />;
  const title = shown ? t('case_page.title', { number: shown.number }) : t('case_page.loading_title');
  return (
    <Page
      title={title}
      intro={
        shown &&
        t('case_page.intro', {
          category: chooseCategoryName(shown.category_names, language),
          date: formatDate(shown.opened_at, language),
        })
      }
      actions={shown && <ShareCase number={shown.number} title={title} />}
    >
      <QueryView query={query} failed={t('case_page.failed')}>
        {(data) => <LoadedCase shown={data} />}
      </QueryView>
    </Page>
  );
}

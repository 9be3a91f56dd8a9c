import type { ProcessingJob, ProcessorConfig } from '@smart-waste/contract';
import { mlProcessorMessages } from '@smart-waste/messages/en/ml-processor';
import { Link } from 'react-router';
import { formatTime } from '../../shared/format/relative-time.ts';
import { StatusBadge } from '../../shared/images/image-status-badge.tsx';
import { PhotoFrame } from '../../shared/images/photo-frame.tsx';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { useSentence } from '../../shared/messages/sentences.ts';
import { buildAnalysisPath } from '../../shared/paths.ts';
import { Clipped } from '../../shared/ui/clipped.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { getShortId } from './use-jobs.ts';

type JobRowProps = { job: ProcessingJob; model: ProcessorConfig['model'] };

/** One job: photo, status, detector, times and error. */
export function JobRow({ job, model }: JobRowProps) {
  const t = useMessages(mlProcessorMessages);
  const id = getShortId(job);
  return (
    <div className="grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 py-2.5 text-sm">
      <PhotoFrame
        src={job.photo.thumbnail_url}
        alt={t('ml_processor.image_alt', { id })}
        color={job.photo.placeholder_color}
        className="size-12 rounded-control"
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={buildAnalysisPath(job.imageId)}
            aria-label={t('ml_processor.open_image', { id })}
            className="inline-flex min-h-11 items-center font-medium tabular-nums underline-offset-4 hover:underline dense:min-h-6"
          >
            {t('ml_processor.image', { id })}
          </Link>
          <StatusBadge status={job.status} />
          <span className="text-xs text-ink-soft">
            <ModelName job={job} model={model} />
          </span>
          <JobTimes job={job} />
        </div>
        {job.status === 'processing' ? (
          <Progress label={t('ml_processor.progress', { id })} percent={job.progress} className="mt-2" />
        ) : job.status === 'failed' ? (
          <JobError job={job} />
        ) : (
          <Clipped text={job.photo.location} className="text-xs text-ink-soft" />
        )}
      </div>
    </div>
  );
}

/** The model that ran with its version, or the one that will run. */
function ModelName({ job, model }: JobRowProps) {
  const t = useMessages(mlProcessorMessages);
  const name = t(`ml_processor.${model}`);
  if (job.status === 'pending') return t('ml_processor.will_use', { model: name });
  return job.model_name === null ? name : `${name} · ${job.model_name}`;
}

function JobError({ job }: { job: ProcessingJob }) {
  const t = useMessages(mlProcessorMessages);
  const translate = useSentence();
  return (
    <p className="text-xs wrap-anywhere text-brick-strong">
      {job.error
        ? t('ml_processor.error', { message: translate(job.error, job.error_reason) })
        : t('ml_processor.processing_failed')}
    </p>
  );
}

function JobTimes({ job: { startTime, endTime, status } }: { job: ProcessingJob }) {
  const t = useMessages(mlProcessorMessages);
  const language = useLanguage();
  const formatClock = (iso: string) => formatTime(Date.parse(iso), language);
  return (
    <span className="flex flex-wrap gap-x-3 text-xs text-ink-soft tabular-nums sm:ml-auto">
      {startTime !== null && (
        <time dateTime={startTime}>{t('ml_processor.started', { time: formatClock(startTime) })}</time>
      )}
      {endTime !== null && (
        <time dateTime={endTime}>
          {t(status === 'completed' ? 'ml_processor.completed_at' : 'ml_processor.ended', {
            time: formatClock(endTime),
          })}
        </time>
      )}
    </span>
  );
}

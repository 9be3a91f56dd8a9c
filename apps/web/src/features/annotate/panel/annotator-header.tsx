import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { clsx } from 'clsx';
import { ArrowLeft, BookOpen, ChevronLeft, ChevronRight, Keyboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../../shared/messages/messages.ts';
import { setGlobalDialog } from '../../../shared/shortcuts/global-dialog.ts';
import { buttonVariants } from '../../../shared/ui/button-variants.ts';
import type { PhotoSteps } from '../work/use-photo-steps.ts';

type AnnotatorHeaderProps = {
  steps: PhotoSteps;
  place: string | undefined;
  isGuideOpen: boolean;
  onGuide: () => void;
};

/** The way back, the photos before and after, and help. */
export function AnnotatorHeader({ steps, place, isGuideOpen, onGuide }: AnnotatorHeaderProps) {
  const t = useMessages(annotateMessages);
  return (
    <header className="flex items-center gap-1 border-b bg-paper px-1 pt-[env(safe-area-inset-top)] md:gap-2 md:px-3 md:py-2">
      <Link
        to={steps.backPath}
        aria-label={t('annotate.back')}
        title={t('annotate.back')}
        className={buttonVariants({ tone: 'quiet', size: 'icon' })}
      >
        <ArrowLeft aria-hidden="true" />
      </Link>
      <div className="min-w-0 flex-1">
        <h1 tabIndex={-1} className="truncate text-sm font-semibold md:text-base">
          {t('annotate.title')}
          {place !== undefined && place !== '' && (
            <span className="font-normal text-ink-soft max-md:sr-only"> · {place}</span>
          )}
        </h1>
      </div>
      <Step label={t('annotate.previous_photo')} onClick={steps.goBack}>
        <ChevronLeft aria-hidden="true" />
      </Step>
      <Step label={t('annotate.next_photo')} onClick={steps.goOn}>
        <ChevronRight aria-hidden="true" />
      </Step>
      <button
        type="button"
        aria-label={t('annotate.guide')}
        title={t('annotate.guide')}
        aria-expanded={isGuideOpen}
        onClick={onGuide}
        className={clsx(
          buttonVariants({ tone: 'quiet', size: 'icon' }),
          'md:w-auto md:px-3 dense:w-auto',
          isGuideOpen && 'bg-leaf-wash text-leaf-strong',
        )}
      >
        <BookOpen aria-hidden="true" />
        <span className="text-sm max-md:hidden">{t('annotate.guide')}</span>
      </button>
      <button
        type="button"
        aria-label={t('annotate.shortcuts')}
        title={t('annotate.shortcuts')}
        onClick={() => setGlobalDialog('shortcuts')}
        className={clsx(
          buttonVariants({ tone: 'quiet', size: 'icon' }),
          'max-md:hidden lg:w-auto lg:px-4 dense:lg:w-auto',
        )}
      >
        <Keyboard aria-hidden="true" />
        <span className="text-sm max-lg:hidden">{t('annotate.shortcuts')}</span>
      </button>
    </header>
  );
}

type StepProps = { label: string; onClick: (() => void) | undefined; children: ReactNode };

/** At an end of the list it stays, but leads nowhere: it would take the focus along. */
const Step = ({ label, onClick, children }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={!onClick || undefined}
    onClick={onClick}
    className={buttonVariants({ tone: 'quiet', size: 'icon' })}
  >
    {children}
  </button>
);

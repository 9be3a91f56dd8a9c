import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { clsx } from 'clsx';
import {
  CircleHelp,
  Eye,
  EyeOff,
  Focus,
  Maximize,
  Redo2,
  SquarePlus,
  Trash2,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { buttonVariants } from '../../../shared/ui/button-variants.ts';
import type { AnnotatorActions } from '../use-annotator-actions.ts';

type ToolProps = {
  label: string;
  onClick: (() => void) | undefined;
  isPressed?: boolean;
  className?: string;
  children: ReactNode;
};

const Tool = ({ label, onClick, isPressed, className, children }: ToolProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={isPressed}
    disabled={!onClick}
    onClick={onClick}
    className={clsx(
      buttonVariants({ tone: 'quiet', size: 'icon' }),
      isPressed && 'bg-leaf-wash text-leaf-strong',
      className,
    )}
  >
    {children}
  </button>
);

/** The tools above the photo. */
export function ToolBar({ actions }: { actions: AnnotatorActions }) {
  const t = useMessages(annotateMessages);
  const { isHidden } = actions;
  return (
    <div
      role="toolbar"
      aria-label={t('annotate.tools')}
      className="flex flex-wrap items-center justify-between gap-0.5 border-b bg-surface px-1 md:justify-start md:py-1 dense:px-3"
    >
      <Tool label={t('annotate.undo')} onClick={actions.undo}>
        <Undo2 aria-hidden="true" />
      </Tool>
      <Tool label={t('annotate.redo')} onClick={actions.redo}>
        <Redo2 aria-hidden="true" />
      </Tool>
      <Tool label={t('annotate.new_box')} onClick={actions.addInMiddle}>
        <SquarePlus aria-hidden="true" />
      </Tool>
      <Tool label={t('annotate.unsure')} onClick={actions.toggleUnsure} isPressed={actions.isUnsure}>
        <CircleHelp aria-hidden="true" />
      </Tool>
      <Tool label={t('annotate.delete')} onClick={actions.remove}>
        <Trash2 aria-hidden="true" />
      </Tool>
      <Tool label={t('annotate.centre')} onClick={actions.centre}>
        <Focus aria-hidden="true" />
      </Tool>
      <Tool label={t('annotate.hide')} onClick={actions.toggleHidden} isPressed={isHidden}>
        {isHidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </Tool>
      <Tool label={t('annotate.zoom_out')} onClick={actions.zoomOut} className="max-md:hidden">
        <ZoomOut aria-hidden="true" />
      </Tool>
      <Tool label={t('annotate.zoom_in')} onClick={actions.zoomIn} className="max-md:hidden">
        <ZoomIn aria-hidden="true" />
      </Tool>
      <Tool label={t('annotate.whole_photo')} onClick={actions.fit}>
        <Maximize aria-hidden="true" />
      </Tool>
    </div>
  );
}

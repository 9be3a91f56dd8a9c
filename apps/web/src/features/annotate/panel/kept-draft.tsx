import { annotateDraftMessages } from '@smart-waste/messages/en/annotate-draft';
import { useMessages } from '../../../shared/messages/messages.ts';

/** Says of a photo that cannot be loaded that this device has work on it which the server does not have. */
export function KeptDraft() {
  const t = useMessages(annotateDraftMessages);
  return <p className="mt-0.5 text-sm">{t('annotate_draft.kept_until_loaded')}</p>;
}

import type { PhotoAnnotations } from '@smart-waste/contract';
import { annotateNoticesMessages } from '@smart-waste/messages/en/annotate-notices';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.ts';
import { Notice } from '../notice.tsx';
import { buildAnnotationsKey, showAnnotations } from '../work/annotation-calls.ts';
import type { Annotator } from '../work/use-annotator.ts';

/** What the other window saved, or has submitted since, which ended its draft. */
function chooseOtherWork(
  { draft, sets: [newest] }: PhotoAnnotations,
  basedOn: number,
  username: string | undefined,
) {
  if (draft) return { annotations: draft.annotations, basedOn, version: draft.version };
  if (newest && newest.number > basedOn && newest.created_by === username)
    return { annotations: newest.annotations, basedOn: newest.number, version: 0 };
  return { annotations: null, basedOn, version: 0 };
}

/** Another window of the same person saved newer work. */
export function ConflictNotice({ annotator }: { annotator: Annotator }) {
  const t = useMessages(annotateNoticesMessages);
  const client = useQueryClient();
  const [isLoading, setIsLoading] = useState(false);
  const username = usePerson()?.username;
  const { image, annotations, basedOn, edit, setBasedOn, draft } = annotator;
  /** Both stay in the history: what is not chosen is one step back. */
  async function choose(isOther: boolean) {
    setIsLoading(true);
    try {
      const known = await client.fetchQuery({
        queryKey: buildAnnotationsKey(image.image_id),
        queryFn: ({ signal }) => showAnnotations(image.image_id, signal),
        staleTime: 0,
      });
      const other = chooseOtherWork(known, basedOn, username);
      if (other.annotations) edit({ type: 'replace', annotations: other.annotations });
      if (other.annotations && !isOther) edit({ type: 'replace', annotations });
      setBasedOn(other.basedOn);
      draft.saveOver(other.version);
    } catch {
      toast.error(t('annotate_notices.conflict_failed'));
    }
    setIsLoading(false);
  }
  return (
    <Notice
      role="alert"
      tone="amber"
      title={t('annotate_notices.conflict')}
      text={t('annotate_notices.conflict_text')}
    >
      <Button tone="secondary" size="small" busy={isLoading} onClick={() => void choose(true)}>
        {t('annotate_notices.load_other')}
      </Button>
      <Button tone="secondary" size="small" busy={isLoading} onClick={() => void choose(false)}>
        {t('annotate_notices.keep_this')}
      </Button>
    </Notice>
  );
}

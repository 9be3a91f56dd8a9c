import { casePageMessages } from '@smart-waste/messages/en/case-page';
import { Link2, Share2 } from 'lucide-react';
import { buildPathOnHost } from '../../shared/base-path.ts';
import { getCurrentMessages, useMessages } from '../../shared/messages/messages.ts';
import { buildCasePath } from '../../shared/paths.ts';
import { Button } from '../../shared/ui/button.tsx';
import { toast } from '../../shared/ui/toast.ts';

/** Phones and some computers share with their own menu; the others copy. */
const canShare = (): boolean => typeof navigator.share === 'function';

async function copy(url: string) {
  const t = getCurrentMessages(casePageMessages);
  try {
    await navigator.clipboard.writeText(url);
    toast.success(t('case_page.copied'));
  } catch {
    // Without a secure connection, or refused: there is no other way to the clipboard.
    toast.error(t('case_page.copy_failed'));
  }
}

async function share(link: ShareData) {
  try {
    await navigator.share(link);
  } catch (error) {
    const isLeft = error instanceof DOMException && error.name === 'AbortError';
    if (!isLeft) toast.error(getCurrentMessages(casePageMessages)('case_page.share_failed'));
  }
}

/** Gives the link of the case on. */
export function ShareCase({ number, title }: { number: number; title: string }) {
  const t = useMessages(casePageMessages);
  const url = new URL(buildPathOnHost(buildCasePath(number)), location.origin).href;
  return (
    <div className="flex flex-wrap gap-2">
      {canShare() && (
        <Button
          tone="secondary"
          onClick={() => void share({ title, url })}
          icon={<Share2 aria-hidden="true" />}
        >
          {t('case_page.share')}
        </Button>
      )}
      <Button tone="secondary" onClick={() => void copy(url)} icon={<Link2 aria-hidden="true" />}>
        {t('case_page.copy')}
      </Button>
    </div>
  );
}

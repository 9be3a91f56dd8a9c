import type { User } from '@smart-waste/contract';
import { accountPageMessages } from '@smart-waste/messages/en/account-page';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { downloadFile, saveFile } from '../../shared/api/download-file.ts';
import { imageKeys, listImages } from '../../shared/api/images.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { toast, toastFailure } from '../../shared/ui/toast.ts';

const BYTES_PER_MB = 1024 * 1024;
const megabytes = (bytes: number): string => (bytes / BYTES_PER_MB).toFixed(1);

/** Downloads the archive of the own data; `bytes` is null while nothing is downloaded. */
function useOwnData() {
  const t = useMessages(accountPageMessages);
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const abort = new AbortController();
    running.current = abort;
    setBytes(0);
    try {
      const { signal } = abort;
      const onProgress = (arrived: number) => {
        if (!signal.aborted) setBytes(arrived);
      };
      const archive = await downloadFile({ endpoint: 'downloadOwnData', signal, onProgress });
      saveFile(archive, 'smart-waste-data.zip');
      toast.success(t('account_page.data_downloaded', { size: megabytes(archive.size) }));
    } catch (error) {
      if (!abort.signal.aborted) toastFailure(t('account_page.data_failed'), asError(error));
    } finally {
      if (running.current === abort) setBytes(null);
    }
  };
  const cancel = () => {
    running.current?.abort();
    setBytes(null);
  };
  return { bytes, start, cancel };
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** A copy of everything that the product has of this person (AU-49). */
export function DataSection({ user }: { user: User }) {
  const t = useMessages(accountPageMessages);
  const { bytes, start, cancel } = useOwnData();
  const request = { user_id: user.id, limit: 1 };
  const { data } = useQuery({
    queryKey: imageKeys.list(request),
    queryFn: ({ signal }) => listImages(request, signal),
  });
  return (
    <PanelSection title={t('account_page.data')}>
      <p className="-mt-2 mb-5 text-sm text-ink-soft">
        {data === undefined
          ? t('account_page.data_intro')
          : t('account_page.data_contents', { count: data.total })}
      </p>
      {bytes === null ? (
        <Button tone="secondary" icon={<Download aria-hidden="true" />} onClick={() => void start()}>
          {t('account_page.download_data')}
        </Button>
      ) : (
        <div className="grid gap-3">
          <Progress label={t('account_page.downloading')} percent={null} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm tabular-nums">{t('account_page.downloaded', { size: megabytes(bytes) })}</p>
            <Button tone="quiet" size="small" onClick={cancel}>
              {t('account_page.cancel_download')}
            </Button>
          </div>
        </div>
      )}
    </PanelSection>
  );
}

import { dataLink, type User } from '@smart-waste/contract';
import { accountPageMessages } from '@smart-waste/messages/en/account-page';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { callApi } from '../../shared/api/client.ts';
import { followDownload } from '../../shared/api/download-file.ts';
import { imageKeys, listImages } from '../../shared/api/images.ts';
import { getDataOrThrow } from '../../shared/http/api-result.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { toast, toastFailure } from '../../shared/ui/toast.ts';

/** Fetches a link to the archive and lets the browser download it: it writes to the disk what arrives, at any size. */
function useOwnData() {
  const t = useMessages(accountPageMessages);
  return useMutation({
    mutationFn: () => getDataOrThrow(callApi({ endpoint: 'createDataLink', schema: dataLink })),
    onSuccess: ({ url }) => {
      followDownload(url);
      toast.success(t('account_page.data_started'));
    },
    onError: (error) => toastFailure(t('account_page.data_failed'), error),
  });
}

/** A copy of everything that the product has of this person (AU-49). */
export function DataSection({ user }: { user: User }) {
  const t = useMessages(accountPageMessages);
  const download = useOwnData();
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
      <Button
        tone="secondary"
        icon={<Download aria-hidden="true" />}
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('account_page.download_data')}
      </Button>
    </PanelSection>
  );
}

import type { Image } from '@smart-waste/contract';
import { chooseAnalysisAction } from '@smart-waste/core';
import { imageAnalysisMessages } from '@smart-waste/messages/en/image-analysis';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ScanSearch } from 'lucide-react';
import { imageKeys, reprocessImage } from '../api/images.ts';
import { getDataOrThrow } from '../http/api-result.ts';
import { getCurrentMessages, useMessages } from '../messages/messages.ts';
import { Button } from '../ui/button.tsx';
import { toast, toastFailure } from '../ui/toast.ts';

/** Starts another analysis of an image and shows the outcome; every list reloads afterwards. */
export function useStartAnalysis() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (imageId: string) => getDataOrThrow(reprocessImage(imageId)),
    onSuccess: () => toast.success(getCurrentMessages(imageAnalysisMessages)('image_analysis.started')),
    onError: (error) =>
      toastFailure(getCurrentMessages(imageAnalysisMessages)('image_analysis.start_failed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: imageKeys.all }),
  });
}

type StartAnalysisProps = { image: Image; isStarting: boolean; onStart: () => void; wide?: boolean };

/** Starts an analysis, or shows that one is in progress and keeps its focus; empty for an unreadable photo. */
export function StartAnalysis({ image, isStarting, onStart, wide = false }: StartAnalysisProps) {
  const t = useMessages(imageAnalysisMessages);
  const action = chooseAnalysisAction(image);
  const isBusy = isStarting || image.stage !== null || image.status === 'processing';
  if (action === null && !isBusy) return null;
  return (
    <Button wide={wide} busy={isBusy} onClick={onStart} icon={<ScanSearch aria-hidden="true" />}>
      {isBusy || action === null ? t('image_analysis.running') : t(`image_analysis.${action}`)}
    </Button>
  );
}

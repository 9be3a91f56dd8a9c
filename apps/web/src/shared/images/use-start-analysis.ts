import { useMutation, useQueryClient } from '@tanstack/react-query';
import { imageKeys, reprocessImage } from '../api/images.ts';
import { ApiError, dataOrThrow } from '../api/result.ts';
import { toast } from '../ui/toast.ts';
import { sentenceNow } from '../words/sentences.ts';
import { wordsNow } from '../words/words.ts';
import { analysisWords } from './analysis-words.ts';

/** Has an image analysed again and says how that went; every list reloads afterwards. */
export function useStartAnalysis() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (imageId: string) => dataOrThrow(reprocessImage(imageId)),
    networkMode: 'always',
    onSuccess: () => toast.success(wordsNow(analysisWords).started),
    onError: (error) => {
      const why = error instanceof ApiError ? error.failure.sentence : null;
      toast.error(wordsNow(analysisWords).startFailed, why === null ? {} : { description: sentenceNow(why) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: imageKeys.all }),
  });
}

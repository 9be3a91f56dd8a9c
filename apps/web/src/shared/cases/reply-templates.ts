import { replyTemplateList } from '@smart-waste/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/client.ts';
import { getDataOrThrow } from '../http/api-result.ts';

/** How soon another admin's change is noticed. */
const POLL_MS = 30_000;
export const REPLY_TEMPLATES_KEY = ['reply-templates'] as const;

/** The templates of replies in their order. */
export const useReplyTemplates = () =>
  useQuery({
    queryKey: REPLY_TEMPLATES_KEY,
    queryFn: ({ signal }) =>
      getDataOrThrow(callApi({ endpoint: 'listReplyTemplates', schema: replyTemplateList, signal })),
    refetchInterval: POLL_MS,
  });

import { useMutation } from '@tanstack/react-query';
import { callForFile } from '../../../shared/api/call-for-file.ts';
import { dataOrThrow } from '../../../shared/api/result.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { useWhyFailed } from '../../../shared/ui/use-why-failed.ts';
import { useWords } from '../../../shared/words/words.ts';
import { logWords } from './log-words.ts';
import { type LogFilter, queryOf } from './use-log-filter.ts';

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

/** Takes the whole log along as a file, as far as the filter lets it through. */
export function useExport(filter: LogFilter) {
  const w = useWords(logWords);
  const whyFailed = useWhyFailed();
  return useMutation({
    mutationFn: () => dataOrThrow(callForFile({ endpoint: 'exportAudit', query: queryOf(filter) })),
    networkMode: 'always',
    onSuccess: (file) => save(file, 'audit-log.csv'),
    onError: (error) => toast.error(w.exportFailed, { description: whyFailed(error) }),
  });
}

import type { FormerDatabase, OperationsState } from '@smart-waste/contract';
import { operationsMessages } from '@smart-waste/messages/en/operations';
import { Database, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/dialog.tsx';
import { useRemoveFormerDatabase } from './use-operations.ts';
import { useValueTexts } from './value-texts.ts';

/** Former databases of earlier major versions of PostgreSQL, until an admin deletes them (UG-15). */
export const FormerDatabases = ({ former_databases }: Pick<OperationsState, 'former_databases'>) =>
  former_databases.map((former) => <Former key={former.major} {...former} />);

function Former({ major, bytes }: FormerDatabase) {
  const t = useMessages(operationsMessages);
  const { formatBytes } = useValueTexts();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveFormerDatabase(major);
  const size = formatBytes(bytes);
  return (
    <section className="flex flex-wrap items-start gap-3 rounded-panel border bg-surface p-5 md:p-6">
      <Database aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-medium">{t('operations.former_title', { major })}</h2>
        <p className="text-sm text-ink-soft">{t('operations.former_text', { size })}</p>
      </div>
      <Button
        tone="quiet"
        size="small"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        {t('operations.former_delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('operations.former_ask', { major })}
        text={t('operations.former_ask_text', { size })}
        confirmLabel={t('operations.former_delete')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </section>
  );
}

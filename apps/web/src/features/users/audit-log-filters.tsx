import { LIMITS } from '@smart-waste/contract';
import { auditLogMessages } from '@smart-waste/messages/en/audit-log';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { downloadFile, saveFile } from '../../shared/api/download-file.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useErrorText } from '../../shared/ui/error-panel.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { FormSelect } from '../../shared/ui/form-fields.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { useFilterForm } from '../../shared/ui/use-filter-form.ts';
import { type AuditLogFilter, toAuditQuery, useActionName, useAuditActions } from './use-audit-log.ts';

type AuditLogFiltersProps = { filter: AuditLogFilter; onChange: (change: Partial<AuditLogFilter>) => void };

/** The filters stay usable when the list of actions cannot be loaded. */
export function AuditLogFilters(props: AuditLogFiltersProps) {
  const t = useMessages(auditLogMessages);
  const query = useAuditActions();
  return (
    <QueryView
      query={query}
      failed={t('audit_log.actions_failed')}
      placeholder={<Fields {...props} knownActions={[]} />}
    >
      {({ actions }) => <Fields {...props} knownActions={actions} />}
    </QueryView>
  );
}

type FieldsProps = AuditLogFiltersProps & { knownActions: readonly string[] };

function Fields({ filter, onChange, knownActions }: FieldsProps) {
  const t = useMessages(auditLogMessages);
  const getName = useActionName();
  const exporting = useAuditExport(filter);
  const { control, register, registerSearch } = useFilterForm(filter, { typedNames: ['person'], onChange });
  // The action in the address belongs to the list even before the list is loaded.
  const actions = [...new Set([...knownActions, ...(filter.action === '' ? [] : [filter.action])])];
  return (
    <search className="mb-6 grid grid-cols-2 items-start gap-4 max-lg:*:first:col-span-2 max-lg:*:nth-2:col-span-2 max-lg:*:last:col-span-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_10rem_10rem_auto]">
      <TextField
        label={t('audit_log.user')}
        help={t('audit_log.user_help')}
        maxLength={LIMITS.usernameMaxLength}
        autoCapitalize="none"
        spellCheck={false}
        {...registerSearch('person')}
      />
      <FormSelect
        control={control}
        name="action"
        label={t('audit_log.action')}
        options={[
          { value: '', label: t('audit_log.any_action') },
          ...actions.map((action) => ({ value: action, label: getName(action) })),
        ]}
      />
      <TextField label={t('audit_log.from')} type="date" max={filter.to || undefined} {...register('from')} />
      <TextField label={t('audit_log.to')} type="date" min={filter.from || undefined} {...register('to')} />
      <Button
        tone="secondary"
        className="lg:mt-[1.6875rem]"
        busy={exporting.isPending}
        onClick={() => exporting.mutate()}
        icon={<Download aria-hidden="true" />}
      >
        {exporting.isPending ? t('audit_log.exporting') : t('audit_log.export')}
      </Button>
    </search>
  );
}

/** Downloads all entries that match the filter. */
function useAuditExport(filter: AuditLogFilter) {
  const t = useMessages(auditLogMessages);
  const describeError = useErrorText();
  return useMutation({
    mutationFn: () => downloadFile({ endpoint: 'exportAudit', query: toAuditQuery(filter) }),
    onSuccess: (file) => saveFile(file, 'audit-log.csv'),
    onError: (error) => toast.error(t('audit_log.export_failed'), { description: describeError(error) }),
  });
}

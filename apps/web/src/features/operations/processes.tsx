import type { OperationsState } from '@smart-waste/contract';
import { operationsMessages } from '@smart-waste/messages/en/operations';
import { CircleCheck, TriangleAlert, Unplug } from 'lucide-react';
import { useRelativeTime } from '../../shared/format/use-relative-time.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { FigureTable } from '../../shared/ui/figure-table.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';

const ICON = 'size-3.5 shrink-0';

/** Every process with its version; one that no longer reports has a badge (OP-08). */
export function Processes({ processes }: Pick<OperationsState, 'processes'>) {
  const t = useMessages(operationsMessages);
  const formatAgo = useRelativeTime();
  const title = t('operations.processes');
  const versions = new Set(processes.filter(({ is_alive }) => is_alive).map(({ version }) => version));
  return (
    <PanelSection
      title={title}
      aside={
        versions.size > 1 && (
          <Badge tone="amber">
            <TriangleAlert aria-hidden="true" className={ICON} />
            {t('operations.several_versions')}
          </Badge>
        )
      }
    >
      {processes.length === 0 && <p className="text-sm text-ink-soft">{t('operations.processes_none')}</p>}
      {processes.length > 0 && (
        <FigureTable
          caption={title}
          head={[
            t('operations.kind'),
            t('operations.machine'),
            t('operations.version'),
            t('operations.started'),
            t('operations.state'),
          ]}
          rows={processes.map(({ process_id, kind, host, pid, version, started_at, seen_at, is_alive }) => ({
            key: process_id,
            cells: [
              t(`operations.kind_${kind}`),
              <span key="machine" className="wrap-anywhere max-md:text-right">
                {host} ({pid})
              </span>,
              version,
              formatAgo(started_at),
              <Badge key="state" tone={is_alive ? 'leaf' : 'amber'}>
                {is_alive ? (
                  <CircleCheck aria-hidden="true" className={ICON} />
                ) : (
                  <Unplug aria-hidden="true" className={ICON} />
                )}
                {is_alive
                  ? t('operations.alive')
                  : t('operations.not_alive', { time: formatAgo(seen_at) ?? '' })}
              </Badge>,
            ],
          }))}
        />
      )}
    </PanelSection>
  );
}

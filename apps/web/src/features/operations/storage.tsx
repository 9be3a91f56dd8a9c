import type { DiskForecast, DiskState, OperationsState } from '@smart-waste/contract';
import { operationsMessages } from '@smart-waste/messages/en/operations';
import { formatDate } from '../../shared/format/relative-time.ts';
import { useRelativeTime } from '../../shared/format/use-relative-time.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Fact, FactList } from '../../shared/ui/facts.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { useValueTexts } from './value-texts.ts';

/** The space that is left, and when there will be none (OP-04, OP-05). */
export function Storage({ disks, database_bytes }: Pick<OperationsState, 'disks' | 'database_bytes'>) {
  const t = useMessages(operationsMessages);
  const { formatBytes } = useValueTexts();
  return (
    <PanelSection title={t('operations.storage')}>
      <div className="grid gap-6">
        {disks.length === 0 && <p className="text-sm text-ink-soft">{t('operations.disks_none')}</p>}
        {disks.map((disk) => (
          <Disk key={disk.volume} disk={disk} />
        ))}
        <FactList>
          <Fact name={t('operations.database')}>{formatBytes(database_bytes)}</Fact>
        </FactList>
      </div>
    </PanelSection>
  );
}

function Disk({ disk }: { disk: DiskState }) {
  const t = useMessages(operationsMessages);
  const formatAgo = useRelativeTime();
  const { formatBytes, formatShare } = useValueTexts();
  const used = 1 - disk.free_bytes / disk.total_bytes;
  const name = t('operations.disk_of', { host: disk.host });
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-sm font-medium wrap-anywhere">{name}</h3>
        <p className="text-sm text-ink-soft tabular-nums">
          {t('operations.disk_used', { share: formatShare(used) })}
        </p>
      </div>
      <Progress label={name} percent={used * 100} className="mt-2 mb-3" />
      <FactList>
        <Fact name={t('operations.disk_free')}>
          {t('operations.free_help', {
            share: formatBytes(disk.free_bytes),
            total: formatBytes(disk.total_bytes),
          })}
        </Fact>
        <Fact name={t('operations.photos')}>
          <PhotoSize disk={disk} />
        </Fact>
        <Fact name={t('operations.forecast')}>
          <Forecast forecast={disk.forecast} />
        </Fact>
        <Fact name={t('operations.measured')}>{formatAgo(disk.measured_at)}</Fact>
      </FactList>
    </div>
  );
}

/** Many photos are measured less often than the disk: then it says when. */
function PhotoSize({ disk: { photo_bytes, photos_measured_at, measured_at } }: { disk: DiskState }) {
  const t = useMessages(operationsMessages);
  const formatAgo = useRelativeTime();
  const { formatBytes } = useValueTexts();
  if (photo_bytes === null) return t('operations.photos_unknown');
  const size = formatBytes(photo_bytes);
  if (!photos_measured_at || photos_measured_at === measured_at) return size;
  return t('operations.photos_measured', { size, when: formatAgo(photos_measured_at) ?? '' });
}

function Forecast({ forecast }: { forecast: DiskForecast }) {
  const t = useMessages(operationsMessages);
  const language = useLanguage();
  const { formatBytes, formatDecimal } = useValueTexts();
  switch (forecast.outlook) {
    case 'short':
      return t('operations.forecast_short', {
        days: formatDecimal(forecast.days),
        needed: forecast.needed_days,
      });
    case 'steady':
      return t('operations.forecast_steady');
    case 'filling':
      return t('operations.forecast_filling', {
        date: formatDate(forecast.full_at, language),
        rate: formatBytes(forecast.bytes_per_day),
      });
  }
}

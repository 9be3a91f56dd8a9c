import { adminDashboardMessages } from '@smart-waste/messages/en/admin-dashboard';
import { formatDateTime } from '../../shared/format/relative-time.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';

/** Says that this is a restored copy, which sends no messages yet, and how it replaces the original (BK-52). */
export function RestoredCopyNotice({ restoredAt }: { restoredAt: string }) {
  const t = useMessages(adminDashboardMessages);
  const language = useLanguage();
  const time = formatDateTime(restoredAt, language) ?? '';
  return (
    <div role="status" className="rounded-panel bg-amber-wash p-4">
      <p className="font-medium text-amber-ink">{t('admin_dashboard.restored_copy', { time })}</p>
      <p className="text-sm">{t('admin_dashboard.restored_copy_text')}</p>
    </div>
  );
}

import { appMessages } from '@smart-waste/messages/en/app';
import { Link } from 'react-router';
import { useMessages } from '../shared/messages/messages.ts';
import { PATHS } from '../shared/paths.ts';
import { buttonVariants } from '../shared/ui/button-variants.ts';
import { useDocumentTitle } from '../shared/ui/page.tsx';

export function NotFound() {
  const t = useMessages(appMessages);
  useDocumentTitle(t('app.not_found'));
  return (
    <div className="page-grid grid justify-items-start gap-3 pt-6 pb-16 md:pt-10">
      <h1 tabIndex={-1} className="text-xl font-semibold">
        {t('app.not_found')}
      </h1>
      <p className="text-ink-soft">{t('app.not_found_text')}</p>
      <Link to={PATHS.home} className={`${buttonVariants()} mt-3`}>
        {t('app.go_home')}
      </Link>
    </div>
  );
}

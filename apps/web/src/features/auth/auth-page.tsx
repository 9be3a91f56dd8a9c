import { authMessages } from '@smart-waste/messages/en/auth';
import { sampleMessages } from '@smart-waste/messages/en/sample';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { useMessages } from '../../shared/messages/messages.ts';
import { PATHS, REGISTRATION_PARAMETER } from '../../shared/paths.ts';
import { SamplePhoto } from '../../shared/sample/sample-photo.tsx';
import { SAMPLES } from '../../shared/sample/samples.ts';
import { getCurrentSession } from '../../shared/session/session.ts';
import { choosePageAfterLogin } from '../../shared/session/wanted-page.ts';
import { useDocumentTitle, useFocusOnNavigate } from '../../shared/ui/page.tsx';
import { LanguageSwitch, ThemeSwitch } from '../../shared/ui/preference-switches.tsx';
import { HomeLink } from '../../shared/ui/wordmark.tsx';
import { ConfirmEmailCard } from './confirm-email-card.tsx';
import { ForgotCard } from './forgot-card.tsx';
import { LoginCard } from './login-card.tsx';
import { RegisterCard } from './register-card.tsx';
import { ResetCard } from './reset-card.tsx';

/** A description of the product, beside the form on wide screens. */
export function AuthPicture() {
  const s = useMessages(sampleMessages);
  return (
    <aside className="max-lg:hidden">
      <figure>
        <SamplePhoto sample={SAMPLES.binAndPile} alt={s('sample.bin_and_pile')} />
        <figcaption className="mt-3 text-xs text-ink-soft">{s('sample.credit')}</figcaption>
      </figure>
    </aside>
  );
}

type Card = 'login' | 'register' | 'forgot';

/** The tokens of e-mailed links; they are in the fragment, which no server and no log sees. */
function useTokens() {
  const tokens = new URLSearchParams(useLocation().hash.slice(1));
  return { resetToken: tokens.get('reset'), confirmToken: tokens.get('confirm-email') };
}

function Cards() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const [card, setCard] = useState<Card>(search.has(REGISTRATION_PARAMETER) ? 'register' : 'login');
  const { resetToken, confirmToken } = useTokens();
  const show = (next: Card) => {
    setCard(next);
    setSearch({}, { replace: true, state }); // a used link must not come back with a reload
  };
  const showLogin = () => show('login');
  const showForgot = () => show('forgot');
  if (resetToken !== null) return <ResetCard token={resetToken} onDone={showLogin} onForgot={showForgot} />;
  if (confirmToken !== null) return <ConfirmEmailCard token={confirmToken} onDone={showLogin} />;
  if (card === 'register') return <RegisterCard onLogin={showLogin} />;
  if (card === 'forgot') return <ForgotCard onLogin={showLogin} />;
  return <LoginCard onRegister={() => show('register')} onForgot={showForgot} />;
}

/** The login card, which registration, forgotten password and new password replace (AU-01). */
export function AuthPage() {
  const t = useMessages(authMessages);
  const [search] = useSearchParams();
  const { state } = useLocation();
  const { resetToken, confirmToken } = useTokens();
  const [personAtStart] = useState(() => getCurrentSession().person);
  const main = useFocusOnNavigate();
  useDocumentTitle(t('auth.login'));
  const earlierToken = search.get('reset'); // links that an earlier version sent work until they expire
  if (earlierToken !== null)
    return <Navigate to={{ hash: new URLSearchParams({ reset: earlierToken }).toString() }} replace />;
  const isFromEmail = resetToken !== null || confirmToken !== null;
  if (personAtStart && !isFromEmail)
    return <Navigate to={choosePageAfterLogin(personAtStart.role, state)} replace />;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page-grid flex h-14.25 items-center justify-between gap-3">
        <HomeLink />
        <div className="flex items-center gap-2">
          <LanguageSwitch />
          <span className="max-sm:hidden">
            <ThemeSwitch />
          </span>
        </div>
      </header>
      <div className="page-grid grid content-start gap-16 pt-6 pb-16 md:pt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
        <main ref={main} className="grid justify-items-start">
          <Cards />
          <Link
            to={PATHS.home}
            className="mt-6 inline-flex min-h-11 items-center gap-2 rounded-control text-sm font-medium text-ink-soft hover:text-ink"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            {t('auth.back_to_home')}
          </Link>
        </main>
        <AuthPicture />
      </div>
    </div>
  );
}

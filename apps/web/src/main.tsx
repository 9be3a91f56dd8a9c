import './index.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createRouter } from './app/router.tsx';
import { buildPathOnHost } from './shared/base-path.ts';
import { onLanguageChosen, startLanguage } from './shared/messages/language.ts';
import { PATHS } from './shared/paths.ts';
import { forgetHistoryAtLogout } from './shared/saved-history/saved-owner.ts';
import { startSession } from './shared/session/start-session.ts';
import { accessToken } from './shared/session/tokens.ts';

const router = createRouter();
type Router = typeof router;

/** Resolves once the code of the first screen is loaded. */
function waitForFirstScreen({ state, subscribe }: Router): Promise<void> {
  if (state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

async function show(root: HTMLElement): Promise<void> {
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  // The landing page is prerendered; no spinner may replace it while its script loads.
  if (root.hasChildNodes() && location.pathname === buildPathOnHost(PATHS.home)) {
    await waitForFirstScreen(router);
    hydrateRoot(root, app);
    await startLanguage();
    return;
  }
  await startLanguage();
  root.replaceChildren();
  createRoot(root).render(app);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
onLanguageChosen(async (language) => {
  if (accessToken() === null) return;
  const { saveLanguage } = await import('./app/profile.ts');
  await saveLanguage(language);
});
forgetHistoryAtLogout();
void startSession();
void show(root);

// After the first screen, so that filling the cache does not compete with it.
if (import.meta.env.PROD) {
  window.addEventListener('load', () => {
    void import('./app/pwa.ts').then(({ registerServiceWorker }) =>
      registerServiceWorker((path) => void router.navigate(path)),
    );
  });
}

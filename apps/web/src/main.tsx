import './index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createRouter } from './app/router.tsx';
import { startSession } from './shared/session/start-session.ts';

void startSession();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createRouter()} />
  </StrictMode>,
);

// After the first screen, so that filling the cache does not compete with it.
if (import.meta.env.PROD) {
  window.addEventListener('load', () => {
    void import('./app/pwa.ts').then(({ registerServiceWorker }) => registerServiceWorker());
  });
}

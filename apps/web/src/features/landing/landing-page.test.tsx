import { act, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setLanguage } from '../../shared/messages/language.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { LandingPage } from './landing-page.tsx';

const open = () => renderScreen('/', <LandingPage />);
const banner = () => within(screen.getByRole('banner'));
const readHref = (name: string, within_: ReturnType<typeof within>) =>
  within_.getByRole('link', { name }).getAttribute('href');

afterEach(() => vi.unstubAllGlobals());

describe('the header', () => {
  test('leads a visitor with Login to the login card and with Get Started to the registration card (LA-04)', () => {
    open();
    expect(readHref('Login', banner())).toBe('/auth');
    expect(readHref('Get Started', banner())).toBe('/auth?register');
    expect(banner().queryByRole('link', { name: 'Go to Dashboard' })).toBeNull();
  });

  test.each([
    ['user', '/dashboard'],
    ['admin', '/admin'],
    ['government', '/dashboard'],
  ] as const)('leads a logged-in %s with Go to Dashboard to %s (LA-05)', (role, start) => {
    signInAs(role);
    open();
    expect(readHref('Go to Dashboard', banner())).toBe(start);
    expect(banner().queryByRole('link', { name: 'Login' })).toBeNull();
  });

  test('changes its style after more than 8 pixels, and back (LA-02)', () => {
    open();
    const header = screen.getByRole('banner');
    const scrollTo = (scrollY: number) =>
      act(() => {
        vi.stubGlobal('scrollY', scrollY);
        window.dispatchEvent(new Event('scroll'));
      });
    scrollTo(8);
    expect(header).toHaveAttribute('data-scrolled', 'false');
    scrollTo(9);
    expect(header).toHaveAttribute('data-scrolled', 'true');
    scrollTo(0);
    expect(header).toHaveAttribute('data-scrolled', 'false');
  });
});

describe('the page', () => {
  test('says what the product is and where to start (LA-06, LA-09, NAV-01)', () => {
    open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Smart Waste Analysis Platform');
    expect(screen.getByText('AI-Powered Waste Detection')).toBeVisible();
    for (const link of screen.getAllByRole('link', { name: 'Start Contributing' })) {
      expect(link).toHaveAttribute('href', '/auth');
    }
    expect(screen.getByRole('heading', { name: 'Start Contributing Today' })).toBeInTheDocument();
  });

  test('has six feature cards and three steps (LA-07, LA-08)', () => {
    open();
    for (const feature of [
      'Easy Upload',
      'Location Tracking',
      'Community Impact',
      'Privacy First',
      'Global Impact',
      'Capture & Upload',
      'Track Impact',
    ]) {
      expect(screen.getByRole('heading', { name: feature })).toBeInTheDocument();
    }
    expect(screen.getAllByRole('heading', { name: 'AI Analysis' })).toHaveLength(2);
    expect(document.getElementById('how-it-works')).toContainElement(
      screen.getByRole('heading', { name: 'How It Works' }),
    );
  });

  test('ends with all links and the year 2025 (LA-10, LA-12)', async () => {
    const links = {
      contact_url: 'mailto:waste@example.org',
      source_url: 'https://example.org/code',
      network_url: 'https://www.linkedin.com/company/example',
    };
    server.use(
      http.get(api('/client-config/'), () =>
        HttpResponse.json({ demo_accounts: false, version: '1', ...links }),
      ),
    );
    open();
    const footer = within(screen.getByRole('contentinfo'));
    expect(readHref('Upload Images', footer)).toBe('/auth');
    expect(readHref('View History', footer)).toBe('/auth');
    expect(readHref('How It Works', footer)).toBe('#how-it-works');
    await footer.findByRole('link', { name: 'Contact' });
    expect(readHref('Contact', footer)).toBe(links.contact_url);
    expect(readHref('Source code', footer)).toBe(links.source_url);
    expect(readHref('LinkedIn', footer)).toBe(links.network_url);
    expect(footer.getByText(/2025/)).toBeInTheDocument();
  });

  test('links only the addresses that the operator set (LA-11)', async () => {
    const contact_url = 'https://example.org/contact';
    const answered = vi.fn();
    server.use(
      http.get(
        api('/client-config/'),
        () => {
          answered();
          return HttpResponse.json({ demo_accounts: false, version: '1' });
        },
        { once: true },
      ),
      http.get(api('/client-config/'), () =>
        HttpResponse.json({ demo_accounts: false, version: '1', contact_url }),
      ),
    );
    const { unmount } = open();
    await expect.poll(() => answered).toHaveBeenCalled();
    expect(screen.queryByRole('navigation', { name: 'About' })).toBeNull();
    unmount();
    open();
    const about = within(await screen.findByRole('navigation', { name: 'About' }));
    expect(about.getAllByRole('link').map((link) => link.textContent)).toEqual(['Contact']);
  });

  test('does not promise anonymity, because admins see names (LA-01)', () => {
    open();
    expect(screen.getByText('Only admins see your name')).toBeVisible();
    expect(document.body).not.toHaveTextContent(/anonym/i);
  });

  test('credits the photos and has no accessibility violations', async () => {
    const { container } = open();
    expect(screen.getByText(/project-shb1t.*CC BY 4\.0/)).toBeInTheDocument();
    expect((await axe.run(container)).violations).toEqual([]);
  });

  test('is available in Hindi', () => {
    void setLanguage('hi');
    open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('स्मार्ट कचरा विश्लेषण मंच');
    expect(document.documentElement.lang).toBe('hi');
  });
});

describe('a section', () => {
  const section = () => document.getElementById('how-it-works');

  test('is visible in a browser without IntersectionObserver', () => {
    open();
    expect(section()).toHaveAttribute('data-revealed', 'true');
  });

  test('is revealed once 15 percent of it is visible (LA-03)', () => {
    let threshold: number | undefined;
    const notifiers = new Map<Element, (isIntersecting: boolean) => void>();
    class FakeObserver {
      readonly #notify: (entries: { isIntersecting: boolean }[]) => void;
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void, options: { threshold: number }) {
        this.#notify = notify;
        threshold = options.threshold;
      }
      observe(element: Element) {
        notifiers.set(element, (isIntersecting) => this.#notify([{ isIntersecting }]));
      }
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', FakeObserver);
    vi.stubGlobal('innerHeight', -1); // everything is below the fold
    open();
    expect(threshold).toBe(0.15);
    const notify = notifiers.get(section()!);
    act(() => notify?.(false));
    expect(section()).toHaveAttribute('data-revealed', 'false');
    act(() => notify?.(true));
    expect(section()).toHaveAttribute('data-revealed', 'true');
  });

  test('is visible at once with reduced motion', () => {
    vi.stubGlobal('IntersectionObserver', class {});
    vi.stubGlobal('innerHeight', -1);
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    open();
    expect(section()).toHaveAttribute('data-revealed', 'true');
  });
});

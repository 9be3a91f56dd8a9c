import { createEncodedReason } from '@smart-waste/messages';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { useSentence } from '../messages/sentences.ts';
import { setTheme } from '../theme.ts';
import { LanguageSwitch, ThemeSwitch } from './preference-switches.tsx';

afterEach(() => setTheme('system'));

function TranslatedTexts() {
  const translate = useSentence();
  return (
    <p>{[translate(createEncodedReason('validation.required')), translate('Never heard of')].join(' / ')}</p>
  );
}

test('changes the language at once, stores it and sets it on the document', async () => {
  render(
    <>
      <LanguageSwitch />
      <TranslatedTexts />
    </>,
  );
  expect(screen.getByText('This field is required / Never heard of')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'हिन्दी' }));
  expect(screen.getByText('यह जानकारी ज़रूरी है / Never heard of')).toBeVisible();
  expect(document.documentElement.lang).toBe('hi');
  expect(localStorage.getItem('language')).toBe('hi');
});

test('forces light and dark, and follows the device with system', async () => {
  render(<ThemeSwitch />);
  expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  await userEvent.keyboard('{ArrowRight}');
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(localStorage.getItem('theme')).toBeNull();
});

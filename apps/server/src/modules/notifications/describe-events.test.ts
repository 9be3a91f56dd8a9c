import { expect, it } from 'vitest';
import { createEventTranslator, describeEvent } from './describe-events.ts';

it.each([
  ['Asia/Kolkata', 'June 2, 2026'],
  ['America/New_York', 'June 1, 2026'],
])(
  'a message names the day that it was in the time zone of the installation (CA-122): %s',
  (timeZone, date) => {
    const waiting = {
      case_id: crypto.randomUUID(),
      version: 2,
      kind: 'status_changed' as const,
      number: 7,
      event: {
        kind: 'status_changed' as const,
        from: 'in_progress',
        to: 'cleaned',
        at: new Date('2026-06-01T19:30:00Z'),
        text: '',
      },
      responsible: null,
      is_private: false,
    };
    expect(describeEvent(createEventTranslator('en'), waiting, { language: 'en', timeZone })).toContain(date);
  },
);

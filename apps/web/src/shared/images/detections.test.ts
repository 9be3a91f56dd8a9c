import { describe, expect, it } from 'vitest';
import { formatTitleCounts } from './detections.ts';

const titles = (...all: string[]) => all.map((title) => ({ title }));

describe('formatTitleCounts', () => {
  it('counts equal titles and puts the most frequent first', () => {
    expect(formatTitleCounts(titles('Litter', 'Can', 'Can'), ({ text }) => text ?? '')).toBe(
      '2\u00a0×\u00a0Can, 1\u00a0×\u00a0Litter',
    );
  });

  it('translates each title', () => {
    expect(formatTitleCounts(titles('Can'), () => 'डिब्बा')).toBe('1\u00a0×\u00a0डिब्बा');
  });

  it('is empty without detections', () => {
    expect(formatTitleCounts([], () => '')).toBe('');
  });
});

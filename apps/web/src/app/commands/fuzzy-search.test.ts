import { describe, expect, it } from 'vitest';
import { matchScore } from './fuzzy-search.ts';

describe('matchScore', () => {
  it.each([
    ['up', 'Upload'],
    ['UPLOADS', 'User Uploads'],
    ['load', 'Upload'],
    ['mlp', 'ML Processor'],
    ['anl', 'Analytics'],
    ['user upl', 'User Uploads'],
    ['uploads user', 'User Uploads'],
    ['अपलो', 'अपलोड'],
    ['cafe', 'Café'],
  ])('finds %s in %s', (query, text) => {
    expect(matchScore(query, text)).toBeGreaterThan(0);
  });

  it.each([
    ['xyz', 'Upload'],
    ['user map', 'User Uploads'],
    ['dpu', 'Upload'],
    ['ut', 'User account settings'],
    ['अपले', 'अपलोड'],
  ])('does not find %s in %s', (query, text) => {
    expect(matchScore(query, text)).toBe(0);
  });

  it.each([
    ['up', 'Upload', 'User Uploads'],
    ['set', 'Account settings', 'Reset'],
    ['pro', 'ML Processor', 'Piles reported often'],
  ])('ranks for %s: %s before %s', (query, better, worse) => {
    expect(matchScore(query, better)).toBeGreaterThan(matchScore(query, worse));
  });
});

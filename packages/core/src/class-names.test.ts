import { describe, expect, it } from 'vitest';
import { normalizeClassName, toClassTitle } from './class-names.ts';

describe('the name of a class', () => {
  it.each([
    ['plastic_bag', 'Plastic bag'],
    [' bulky-waste ', 'Bulky waste'],
    ['PET bottle', 'PET bottle'],
    ['कचरा', 'कचरा'],
    ['', ''],
  ])('%j has the title %j', (name, title) => {
    expect(toClassTitle(name)).toBe(title);
  });

  it('is the same class in every spelling', () => {
    expect(normalizeClassName('Plastic_Bag')).toBe('plastic bag');
    expect(normalizeClassName('plastic - bag')).toBe('plastic bag');
  });
});

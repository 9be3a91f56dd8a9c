import { CASE_STATUSES, type Detection, OPEN_CASE_STATUSES } from '@smart-waste/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseCategoryName, findDangerPhone, suggestCategory } from './category.ts';

const createDetection = (name: string, height: number, x = 0): Detection => ({
  class: name,
  title: name,
  confidence: 0.8,
  waste: true,
  box: { x, y: 0, width: 0.25, height },
});

const litter = { category_id: 1, waste_classes: ['litter', 'can'], is_default: true, is_active: true };
const heaps = { category_id: 2, waste_classes: ['garbage_pile'], is_default: false, is_active: true };
const bulky = { category_id: 3, waste_classes: ['Bulky Waste'], is_default: false, is_active: true };
const bags = { category_id: 4, waste_classes: ['trash_bag'], is_default: false, is_active: false };
const categories = [litter, heaps, bulky, bags];

describe('the category that a photo suggests (CA-18)', () => {
  it.each([
    ['nothing', [], litter],
    ['litter', [createDetection('litter', 0.5)], litter],
    ['a pile', [createDetection('garbage_pile', 0.5)], heaps],
    ['a class in another spelling', [createDetection('bulky-waste', 0.5)], bulky],
    [
      'a small pile beside much litter',
      [createDetection('garbage_pile', 0.1), createDetection('litter', 1, 0.5)],
      heaps,
    ],
    [
      'a large sofa beside a small pile',
      [createDetection('garbage_pile', 0.05), createDetection('bulky_waste', 1, 0.5)],
      bulky,
    ],
    ['a class of no category', [createDetection('tyre', 1)], litter],
    ['a class of an inactive category', [createDetection('trash_bag', 1)], litter],
    ['a thing that is no waste', [{ ...createDetection('garbage_pile', 1), waste: false }], litter],
    [
      'one object in two boxes, by the more confident one',
      [createDetection('garbage_pile', 1), { ...createDetection('bulky_waste', 1), confidence: 0.9 }],
      bulky,
    ],
  ])('follows from its detections: %s', (_, detections, category) => {
    expect(suggestCategory(detections, categories)).toBe(category);
    expect(suggestCategory(detections, categories.toReversed())).toBe(category);
  });

  it('is the default one, then the oldest, when two weigh the same', () => {
    const rival = { ...litter, category_id: 9, is_default: false };
    const older = { ...litter, category_id: 5, is_default: false };
    const other = { ...heaps, is_default: true };
    expect(suggestCategory([createDetection('can', 0.5)], [rival, litter])).toBe(litter);
    expect(suggestCategory([createDetection('can', 0.5)], [rival, older, other])).toBe(older);
  });

  it('is always an active category or the default one', () => {
    const detections = fc.array(
      fc.tuple(
        fc.constantFrom('can', 'garbage_pile', 'trash_bag', '', '__proto__'),
        fc.double({ min: 0, max: 1, noNaN: true }),
      ),
    );
    fc.assert(
      fc.property(detections, (list) => {
        const objects = list.map(([name, height], index) => createDetection(name, height, index / 100));
        const category = suggestCategory(objects, categories);
        expect(category.is_active || category.is_default).toBe(true);
      }),
    );
  });

  it('is refused when no category is the default one', () => {
    expect(() => suggestCategory([], [])).toThrow('No category is the default one');
    expect(() => suggestCategory([], [heaps])).toThrow('No category is the default one');
  });
});

it.each([
  [{ en: 'Litter', hi: 'कूड़ा' }, 'hi', 'कूड़ा'],
  [{ en: 'Litter' }, 'hi', 'Litter'],
  [{ en: 'Litter', hi: 'कूड़ा' }, 'en', 'Litter'],
  [{}, 'en', ''],
] as const)('the category %j is named in %s: %s (CA-17)', (names, language, name) => {
  expect(chooseCategoryName(names, language)).toBe(name);
});

describe('the number to call about dangerous waste (CA-129)', () => {
  const dangerous = { danger_phone: '112' };

  it('is said as long as the case is open', () => {
    for (const status of CASE_STATUSES) {
      const isOpen = OPEN_CASE_STATUSES.some((open) => open === status);
      expect(findDangerPhone(status, dangerous)).toBe(isOpen ? '112' : null);
    }
  });

  it('is that of the category, if it has one', () => {
    expect(findDangerPhone('new', { danger_phone: null })).toBeNull();
  });
});

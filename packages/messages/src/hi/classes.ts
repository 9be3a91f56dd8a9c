import type { classMessages as english } from '../en/classes.ts';
import type { Translation } from '../en/index.ts';

export const classMessages: Translation<typeof english> = {
  'class.bin': 'कूड़ेदान',
  'class.bottle': 'बोतल',
  'class.bulky_waste': 'बड़ा कचरा',
  'class.can': 'कैन',
  'class.cardboard': 'गत्ता',
  'class.cup': 'कप',
  'class.garbage_pile': 'कचरे का ढेर',
  'class.litter': 'बिखरा कचरा',
  'class.overflowing_bin': 'भरा हुआ कूड़ेदान',
  'class.trash_bag': 'कचरे की थैली',
};

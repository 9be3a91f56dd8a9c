/** The classes of the bundled model; another model keeps the titles of its model card. */
export const classMessages = {
  'class.bin': 'Bin',
  'class.bottle': 'Bottle',
  'class.bulky_waste': 'Bulky waste',
  'class.can': 'Can',
  'class.cardboard': 'Cardboard',
  'class.cup': 'Cup',
  'class.garbage_pile': 'Garbage pile',
  'class.litter': 'Litter',
  'class.overflowing_bin': 'Overflowing bin',
  'class.trash_bag': 'Trash bag',
} as const;

/** How each class of the label schema is labelled. */
export const labelGuideMessages = {
  'label_guide.close': 'Close the guide',
  'label_guide.class': 'Class',
  'label_guide.counts': 'What counts',
  'label_guide.not': 'What does not',
  'label_guide.draw': 'How to draw',
  'label_guide.unsure': 'When unsure',
  'label_guide.always': 'For every class',
  'label_guide.always_tight': 'The box touches the outermost visible parts, with no space around.',
  'label_guide.always_each': 'One box for each object, also inside another box.',
  'label_guide.always_hidden': 'Draw only what is seen: do not guess behind a car or beyond the edge.',
  'label_guide.always_small':
    'Leave out what you cannot recognise at full zoom, or mark the region as unsure.',
  'label_guide.counts_garbage_pile':
    'A heap of mixed waste that lies together, too many pieces to tell one by one.',
  'label_guide.counts_overflowing_bin':
    'A bin or container whose waste stands above its rim, keeps its lid open or lies at its foot.',
  'label_guide.counts_trash_bag':
    'A closed or open bag with waste in it: bin bags, sacks and knotted shopping bags that were put out.',
  'label_guide.counts_bottle': 'A bottle of plastic or glass that was thrown away, whole, crushed or broken.',
  'label_guide.counts_can': 'A drink or food can that was thrown away, whole or crushed, and spray cans.',
  'label_guide.counts_cup':
    'A disposable cup of paper, plastic or clay that was thrown away, with or without its lid.',
  'label_guide.counts_litter':
    'Any other single piece that was thrown away: wrappers, paper, empty bags, food boxes, cigarette packs.',
  'label_guide.counts_bin':
    'A tidy bin or container: closed, or open without waste above its rim. It is not waste, but the detector must know it.',
  'label_guide.counts_cardboard':
    'Boxes and sheets of cardboard that were put out or thrown away, flat or folded.',
  'label_guide.counts_bulky_waste':
    'Things too large for a bin that were put out: furniture, mattresses, appliances, pallets, tyres, rubble in pieces.',
  'label_guide.not_garbage_pile':
    'Sand, gravel, firewood, leaves or goods for sale. A few single pieces: those are litter, bottle, can or cup.',
  'label_guide.not_overflowing_bin': 'A full bin whose lid closes, or an open and empty one: that is a bin.',
  'label_guide.not_trash_bag':
    'Bags that people carry, goods in sacks at a shop, and flat empty bags on the ground: those are litter.',
  'label_guide.not_bottle': 'A bottle in use, on a table or for sale. A loose cap is litter.',
  'label_guide.not_can': 'A paint bucket or drum: that is bulky waste. Foil and lids are litter.',
  'label_guide.not_cup': 'A cup in a hand or on a table. Bowls, plates and loose lids are litter.',
  'label_guide.not_litter': 'Leaves, stones and shadows. Pieces of a heap: the heap is one garbage pile.',
  'label_guide.not_bin':
    'Flower pots, letter boxes, drums for water. Waste above the rim makes it an overflowing bin.',
  'label_guide.not_cardboard':
    'Boxes with goods at a shop or on a vehicle. Small packages of food are litter.',
  'label_guide.not_bulky_waste': 'Benches and chairs in use, parked vehicles, building material in use.',
  'label_guide.draw_garbage_pile':
    'One box around the whole heap, with its thin edges. Two heaps with clear ground between them are two boxes. Bags, bottles or furniture that stand out of it get their own boxes as well.',
  'label_guide.draw_overflowing_bin':
    'Around the bin and the waste that stands out of it. What lies on the ground beside it gets its own boxes.',
  'label_guide.draw_trash_bag':
    'One box for each bag as long as you can tell them apart; otherwise draw one garbage pile.',
  'label_guide.draw_bottle': 'From cap to bottom, as the bottle lies.',
  'label_guide.draw_can': 'Around the whole can, also a flattened one.',
  'label_guide.draw_cup': 'Around the cup with its lid and straw. Stacked cups are one box.',
  'label_guide.draw_litter':
    'One box for each piece. Where more than ten lie close together and cannot be told apart, one box around all of them.',
  'label_guide.draw_bin': 'Around the bin with its lid, wheels and stand. Bins in a row are one box each.',
  'label_guide.draw_cardboard': 'One box for each carton; a flat stack is one box.',
  'label_guide.draw_bulky_waste': 'One box for each thing, also when it lies on a garbage pile.',
  'label_guide.unsure_garbage_pile': 'Heaps under a cover or far away: mark them as unsure.',
  'label_guide.unsure_overflowing_bin':
    'You see waste at the rim but not whether the lid closes: mark it as unsure.',
  'label_guide.unsure_trash_bag': 'A sack that may hold sand or goods: mark it as unsure.',
  'label_guide.unsure_bottle':
    'Bottle or can cannot be told apart: choose the likelier one and mark it as unsure.',
  'label_guide.unsure_can':
    'Bottle or can cannot be told apart: choose the likelier one and mark it as unsure.',
  'label_guide.unsure_cup': 'A crushed cup that may be paper: mark it as unsure.',
  'label_guide.unsure_litter':
    'A light spot that may be a leaf or a stone: leave it out, or mark it as unsure.',
  'label_guide.unsure_bin': 'A container whose use you cannot see: mark it as unsure.',
  'label_guide.unsure_cardboard': 'A box that may still be in use: mark it as unsure.',
  'label_guide.unsure_bulky_waste': 'Furniture that may belong to a house or stall: mark it as unsure.',
} as const;

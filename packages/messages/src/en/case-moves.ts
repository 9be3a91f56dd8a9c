/** How officers merge cases, split them and take it back. */
export const caseMovesMessages = {
  'case_moves.merge': 'Merge…',
  'case_moves.split': 'Split…',
  'case_moves.merge_title': 'Merge case {number} with another',
  'case_moves.merge_help':
    'When both are about the same waste: one case is kept and gets all reports, photos and followers of the other.',
  'case_moves.near': 'Open cases nearby',
  'case_moves.near_none': 'There is no other open case within {distance}. Enter the number of a case below.',
  'case_moves.no_place': 'This case has no place on the map. Enter the number of a case below.',
  'case_moves.near_failed': 'Cases nearby could not be loaded',
  'case_moves.number': 'Number of another case',
  'case_moves.show': 'Compare',
  'case_moves.needs_number': 'Enter the number of another case.',
  'case_moves.chosen': 'Comparison',
  'case_moves.is_kept': 'Is kept',
  'case_moves.is_merged': 'Becomes a duplicate',
  'case_moves.keep': 'Keep case {number} instead',
  'case_moves.further': 'Case {number} is kept, because the work on it is further along.',
  'case_moves.becomes_private': 'Case {number} becomes private, because case {other} is.',
  'case_moves.ended': 'Case {number} has ended. Only open cases can be merged: reopen it first.',
  'case_moves.merge_into': 'Merge into case {number}',
  'case_moves.merged': 'Case {number} merged into case {other}',
  'case_moves.split_title': 'Split case {number}',
  'case_moves.split_help':
    'The chosen reports become a case of their own, with their photos and the people who follow because of them.',
  'case_moves.stays': 'Stays here: the case has its number.',
  'case_moves.split_chosen':
    '{count, plural, =0 {Split reports} one {Split # report} other {Split # reports}}',
  'case_moves.split_done': 'Reports split off: case {number}',
} as const;

import type { CaseAction } from '@smart-waste/contract';

/** What citizens write about waste; most write nothing. */
export const CITIZEN_WORDS = [
  'It has been here for three days and smells.',
  'Dogs tear the bags open every night.',
  'The bin has been full since the weekend.',
  'Please clean this before the market opens.',
  'Somebody unloaded this from a van last night.',
  'The drain is blocked by it, water stands on the road.',
  'Children walk past this on their way to school.',
  'Same corner as last month.',
  'Broken glass among it, please be careful.',
  'Half of the footpath cannot be used.',
  'तीन दिन से कचरा नहीं उठाया गया है।',
  'कूड़ेदान भर गया है, कृपया जल्दी साफ़ करें।',
  'यहाँ रात में कोई कचरा फेंक जाता है।',
  'बहुत बदबू आ रही है, दुकान के सामने है।',
] as const;

export const JOINING_WORDS = [
  'Still there.',
  'Still there today, and more of it.',
  'I see this every morning.',
  'अब भी यहीं पड़ा है।',
] as const;

/** What an officer writes down for a caller. */
export const CALLER_WORDS = [
  'Caller says that bags pile up beside the bin; nobody came on the usual day.',
  'Shopkeeper called: rubble and cardboard block the entrance.',
  'Caller reports an old sofa and a mattress on the footpath.',
  'Resident called about burnt waste behind the houses.',
  'Caller asks when the overflowing bin will be emptied.',
] as const;

/** What the staff of the city sees itself. */
export const CITY_WORDS = [
  'Seen on the morning round, too much for one crew.',
  'Inspection of the ward: waste beside the collection point.',
  'Left over after the market.',
] as const;

/** What is said with an action; the ones that need no words are mostly taken without. */
export const REASONS: Readonly<Partial<Record<CaseAction, readonly string[]>>> = {
  ask_reporter: [
    'Which side of the road is it on? We found nothing at the gate.',
    'Is it inside the wall of the school or in front of it?',
    'Could you tell us the nearest shop? The place is not exact.',
  ],
  return: [
    'The after photo shows bags that are still there.',
    'Only half of it was taken away. Please go back.',
    'The drain beside it is still full of bottles.',
  ],
  reject: [
    'There is no waste in the photo.',
    'These bags are put out for the collection of tonight.',
    'This is a private yard, where we may not clean.',
  ],
  refer: [
    'This ground belongs to another body. We have passed your report on.',
    'We have told those who are responsible for this place.',
  ],
  close: [
    'Our crew found nothing at this place.',
    'The building site that put it there was ordered to remove it.',
    'We did not get an answer to our question. Please report again if it is still there.',
  ],
  resume: ['Thank you, we have found it.'],
  verify: ['Thank you for your report. The place is clean.'],
  reopen: ['It is back already, please look again.', 'Not all of it is gone.'],
};

/** What reporters say about a cleaning; most say no more than yes or no. */
export const FEEDBACK = {
  clean: ['', '', 'Thank you, that was quick.', 'बहुत धन्यवाद!'],
  waste: ['', 'Half of it is still there.', 'The bags behind the bin were left.'],
} as const;

export const RESPONSIBLE = [
  'North Western Railway',
  'Rajasthan State Road Transport',
  'Public Works Department',
  'Jaipur Development Authority',
  'Archaeological Survey',
] as const;

export const CREW_NOTES = [
  'Needs the large truck, too heavy for the cart.',
  'Road was closed, we come back tomorrow.',
  'Two bags of broken glass, gloves needed.',
  'The shop puts this out every evening.',
] as const;

export const OFFICER_NOTES = [
  'Third report from this lane this month. Talk to the market committee.',
  'Crew north has no truck before Thursday.',
  'Photo is of the same heap as the one at the corner.',
  'Owner of the shop was warned.',
] as const;

export const REPLIES = [
  'Thank you. A crew comes within two days.',
  'The truck is under repair, we are sorry for the delay.',
  'We empty this bin every second day from now on.',
  'धन्यवाद। हमारी टीम कल आएगी।',
] as const;

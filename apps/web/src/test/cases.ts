import type { OwnReport, PublicCase } from '@smart-waste/contract';

type ReportChange = Partial<Omit<OwnReport, 'case'>> & { case?: Partial<OwnReport['case']> };

/** A report of an upload of the person as the server sends it. */
export const sampleReport = (
  image_id: string,
  { case: ofCase, ...change }: ReportChange = {},
): OwnReport => ({
  number: 1042,
  image_id,
  words: '',
  created_at: '2026-03-10T11:56:00.000Z',
  is_public: false,
  ...change,
  case: {
    number: 1042,
    status: 'new',
    category_id: 1,
    public_note: '',
    responsible: null,
    danger_phone: null,
    is_private: false,
    changed_at: '2026-03-10T11:56:00.000Z',
    due_at: '2026-03-13T11:56:00.000Z',
    cleaned_at: null,
    reopen_until: null,
    said_clean: null,
    allowed: [],
    ...ofCase,
  },
});

/** A case as the public sees it. */
export const samplePublicCase = (change: Partial<PublicCase> = {}): PublicCase => ({
  number: 1042,
  status: 'confirmed',
  category_names: { en: 'Litter', hi: 'बिखरा कचरा' },
  opened_at: '2026-03-08T10:00:00.000Z',
  changed_at: '2026-03-09T10:00:00.000Z',
  latitude: 26.912,
  longitude: 75.787,
  reports: 3,
  repeats: 0,
  public_note: '',
  responsible: null,
  danger_phone: null,
  due_at: '2026-03-13T10:00:00.000Z',
  cleaned_at: null,
  photos: [
    {
      thumbnail_url: '/photos/1-small.jpg',
      image_url: '/photos/1.jpg',
      placeholder_color: '#808080',
      width: 1200,
      height: 900,
      purpose: 'report',
      taken_at: '2026-03-08T10:00:00.000Z',
    },
  ],
  steps: [
    { kind: 'reply', at: '2026-03-09T11:00:00.000Z', status: 'confirmed', text: 'We come on Monday.' },
    { kind: 'status', at: '2026-03-09T10:00:00.000Z', status: 'confirmed', text: '' },
    { kind: 'status', at: '2026-03-08T10:00:00.000Z', status: 'new', text: '' },
  ],
  ...change,
});

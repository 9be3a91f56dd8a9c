import type { CaseDetail, CaseEvent, CasePhoto, Category } from '@smart-waste/contract';
import { sampleDetection } from '../../../test/images.ts';

const HOUR_MS = 60 * 60_000;
/** A moment this many hours from now, with a few seconds to spare, in which a test runs. */
export const inHours = (hours: number): string =>
  new Date(Date.now() + hours * HOUR_MS + 30_000).toISOString();

const buildId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const OPENED: CaseEvent = {
  version: 1,
  kind: 'opened',
  at: inHours(-2),
  actor: null,
  action: null,
  from: null,
  to: 'new',
  text: '',
  is_public: true,
  is_hidden: false,
};

/** A change of a case. */
export const sampleEvent = (change: Partial<CaseEvent>): CaseEvent => ({
  ...OPENED,
  kind: 'status_changed',
  ...change,
});

const samplePhoto = (number: number): CasePhoto => ({
  photo_id: buildId(number),
  purpose: 'report',
  image_url: `/photos/${number}.jpg`,
  thumbnail_url: `/photos/${number}-small.jpg`,
  placeholder_color: '#808080',
  width: 1200,
  height: 900,
  taken_at: inHours(-2),
  detections: [sampleDetection()],
  is_public: true,
  covered_areas: [],
});

/** A case as the staff sees it; each number is another one. */
export const sampleCase = (number: number, change: Partial<CaseDetail> = {}): CaseDetail => ({
  number,
  version: 1,
  status: 'new',
  category_id: 1,
  severity: 0.9,
  place: `Street ${number}`,
  latitude: 26.9 + number / 1000,
  longitude: 75.8,
  opened_at: inHours(-2),
  changed_at: inHours(-2),
  due_at: inHours(5),
  urgency: {
    urgent_at: inHours(-7),
    severity_hours: 12,
    reports_hours: 0,
    repeats_hours: 0,
    escalated_hours: 0,
  },
  assignee: null,
  reports: 1,
  followers: 1,
  repeats: 0,
  returns: 0,
  is_private: false,
  escalated_at: null,
  waste_classes: ['bottle'],
  check_on_site: false,
  can_ask: true,
  is_answered: false,
  proof_concern: null,
  photo: {
    thumbnail_url: `/photos/${number}-small.jpg`,
    placeholder_color: '#808080',
    width: 1200,
    height: 900,
  },
  status_before_waiting: null,
  public_note: '',
  responsible: null,
  previous_number: null,
  merged_into: null,
  reporter_language: null,
  undoable: null,
  proof: [],
  doubts: [],
  case_reports: [
    {
      number,
      channel: 'upload',
      words: '',
      created_at: inHours(-2),
      is_public: true,
      is_hidden: false,
      image_id: buildId(number),
    },
  ],
  photos: [samplePhoto(number)],
  events: [OPENED],
  ...change,
});

export const sampleCategory = (
  category_id: number,
  name: string,
  change: Partial<Category> = {},
): Category => ({
  category_id,
  names: { en: name },
  waste_classes: [],
  hours_to_clean: 24,
  hours_to_answer: 12,
  joining_distance_meters: 50,
  joining_days: 14,
  reopening_days: 14,
  percent_checked_on_site: 10,
  responsible: null,
  danger_phone: null,
  is_active: true,
  is_default: category_id === 1,
  version: 1,
  ...change,
});

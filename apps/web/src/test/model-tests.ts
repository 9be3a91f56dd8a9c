import type { ModelCheck } from '@smart-waste/contract';

type TestOptions = { map50?: number | null; version?: string };

/** A completed performance test of the local model; later numbers are newer. */
export function sampleTest(
  number: number,
  { map50 = 0.62, version = '1.0.0' }: TestOptions = {},
): ModelCheck {
  const at = `2026-03-${String(number).padStart(2, '0')}T12:00:00.000Z`;
  return {
    check_id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    kind: 'performance',
    status: 'completed',
    done: 18,
    total: 18,
    requested_by: 'admin',
    requested_at: at,
    finished_at: at,
    error_message: null,
    service: null,
    performance: {
      proposal: null,
      detectors: [
        {
          detector: 'yolo',
          model: 'waste-detector',
          model_version: version,
          photos: 18,
          answered: 18,
          average_ms: 41.2,
          reason: null,
          evaluation: {
            photos: 18,
            threshold: 0.1,
            map50,
            precision: 0.6,
            recall: 0.8,
            waste_free_photos: 4,
            false_alarms: 1,
            classes: [],
          },
        },
      ],
    },
  };
}

import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { detection } from './analysis.ts';
import { annotation } from './annotation.ts';
import { oneOf, share } from './bounds.ts';
import { evaluationFigures, headlineFigures } from './evaluation-figures.ts';
import { image } from './image.ts';
import { messageReason } from './message.ts';
import { listPaging } from './paging.ts';

/**
 * The photos on which a detector is evaluated: the labelled ones of a frozen sample, hard cases, which are checked photos outside
 * of the current sample, or imported photos. Only a sample gives figures of the installation.
 */
export const EVALUATION_SOURCES = ['sample', 'hard_cases', 'import'] as const;
export type EvaluationSource = (typeof EVALUATION_SOURCES)[number];

/** The model that runs are made with, or the one that came with the product, for a comparison. */
export const EVALUATED_MODELS = ['configured', 'bundled'] as const;
export type EvaluatedModel = (typeof EVALUATED_MODELS)[number];

export const evaluationRunForm = z.object({
  source: oneOf(EVALUATION_SOURCES),
  /** The import of an evaluation on imported photos; other sources take none. */
  import_id: z.optional(z.uuid(createEncodedReason('validation.import_id'))),
  /** The current sample when it is absent. Other sources take none. */
  sample_id: z.optional(z.uuid(createEncodedReason('validation.sample_id'))),
  model: z._default(oneOf(EVALUATED_MODELS), 'configured'),
});
export type EvaluationRunForm = z.infer<typeof evaluationRunForm>;

const EVALUATION_STATES = ['waiting', 'running', 'completed', 'failed', 'cancelled'] as const;

/** `open` is what waits or runs. */
const EVALUATION_STATE_FILTERS = ['open'] as const;

/** An evaluation of a model on photos of this installation, which workers execute in the background. */
export const evaluationRun = z.object({
  evaluation_id: z.uuid(),
  source: z.enum(EVALUATION_SOURCES),
  sample_id: z.nullable(z.uuid()),
  /** The import and its title, of an evaluation on imported photos. */
  import_id: z.nullable(z.uuid()),
  import_title: z.nullable(z.string()),
  model: z.enum(EVALUATED_MODELS),
  /** Name and version by the model's card; null until a worker has opened it. */
  model_name: z.nullable(z.string()),
  model_version: z.nullable(z.string()),
  /** The settings of the stored configuration when a worker began; null before. */
  settings: z.nullable(
    z.object({ confidence_threshold: share, min_detection_size: z.int(), max_detections: z.int() }),
  ),
  state: z.enum(EVALUATION_STATES),
  /** The photos of the sample, labelled or not; null for another source, as its number and seed are. */
  sample_size: z.nullable(z.int()),
  /** 1 for the first sample of the installation; a server of an earlier version says neither this nor the seed. */
  sample_number: z.optional(z.nullable(z.int())),
  sample_seed: z.optional(z.nullable(z.int())),
  /** The photos that are evaluated, without the excluded ones; 0 until a worker has begun. */
  total: z.int(),
  /** Of these, those that are finished: answered, gone, or without an answer. */
  done: z.int(),
  /** Photos that were deleted while it ran. */
  gone: z.int(),
  /** Photos that the detector could not answer. */
  unanswered: z.int(),
  /** Photos that the model was trained with, or of their places. */
  excluded: z.int(),
  /** The model has no training manifest, so it may have seen some of these photos; null until a worker has begun. */
  may_have_seen: z.nullable(z.boolean()),
  /** What a reader must know to judge the figures, in English and as messages. */
  notes: z.array(z.object({ text: z.string(), reason: messageReason })),
  requested_at: z.iso.datetime(),
  /** A username; null when that account was deleted. */
  requested_by: z.nullable(z.string()),
  finished_at: z.nullable(z.iso.datetime()),
  error_message: z.nullable(z.string()),
  error_reason: z.optional(messageReason),
  /** Null until it is completed. */
  headlines: z.nullable(headlineFigures),
});
export type EvaluationRun = z.infer<typeof evaluationRun>;

/** One evaluation with all of its figures. */
export const evaluationRunDetails = z.extend(evaluationRun, { figures: z.nullable(evaluationFigures) });
export type EvaluationRunDetails = z.infer<typeof evaluationRunDetails>;

export const evaluationRunQuery = z.object({
  ...listPaging,
  /** Only evaluations on these photos. */
  source: z.optional(oneOf(EVALUATION_SOURCES)),
  state: z.optional(oneOf(EVALUATION_STATE_FILTERS)),
  /** Only evaluations on this sample. */
  sample_id: z.optional(z.uuid(createEncodedReason('validation.sample_id'))),
});
export type EvaluationRunQuery = z.infer<typeof evaluationRunQuery>;

/** The newest first. */
export const evaluationRunList = z.object({
  data: z.array(evaluationRun),
  next_cursor: z.nullable(z.string()),
});
export type EvaluationRunList = z.infer<typeof evaluationRunList>;

const evaluationId = z.uuid(createEncodedReason('validation.evaluation_id'));
export const evaluationParams = z.object({ evaluation_id: evaluationId });
export const comparisonParams = z.object({ evaluation_id: evaluationId, other_id: evaluationId });

export const MISTAKES = ['false_alarms', 'misses'] as const;
export type Mistake = (typeof MISTAKES)[number];

export const mistakeQuery = z.object({ ...listPaging, kind: z._default(oneOf(MISTAKES), 'false_alarms') });
export type MistakeQuery = z.infer<typeof mistakeQuery>;

/**
 * The worst mistakes of an evaluation: photos without waste in which the detector is surest of waste, or the
 * photos with the largest objects that it does not see. Photos that were deleted since are left out.
 */
export const mistakeList = z.object({
  data: z.array(
    z.object({
      image,
      /** The highest confidence of waste, or the share of the photo that the largest missed object takes. */
      severity: share,
      /** What the person marked, and what the detector shows at live settings. */
      annotations: z.array(annotation),
      detections: z.array(detection),
    }),
  ),
  next_cursor: z.nullable(z.string()),
});
export type MistakeList = z.infer<typeof mistakeList>;

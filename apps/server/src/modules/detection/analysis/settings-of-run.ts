import type { DetectorChoice, MlConfig, ReprocessOptions } from '@smart-waste/contract';
import type { DetectionSettings } from '../../../ports/detector.ts';

/** The settings of one run: of detection, and which detectors are used in which order. */
export type RunSettings = { detect: DetectionSettings; order: DetectorChoice[] };

function orderOf(config: MlConfig, { use_roboflow }: ReprocessOptions): DetectorChoice[] {
  const requested: DetectorChoice[] = use_roboflow === undefined ? [] : [use_roboflow ? 'roboflow' : 'yolo'];
  const order = [...new Set([...requested, config.primaryModel, config.fallbackModel])];
  return config.autoSwitchModels ? order : order.slice(0, 1);
}

/** The stored configuration, except for what the request for this run overrides. */
export function settingsOfRun(config: MlConfig, options: ReprocessOptions): RunSettings {
  return {
    order: orderOf(config, options),
    detect: {
      confidenceThreshold: options.confidence_threshold ?? config.confidenceThreshold,
      minDetectionSize: options.min_detection_size ?? config.minDetectionSize,
      maxDetectionsPerImage: options.max_detections ?? config.maxDetectionsPerImage,
      timeoutMs: config.processingTimeout * 1000,
    },
  };
}

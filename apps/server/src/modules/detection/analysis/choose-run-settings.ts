import type { DetectorChoice, MlConfig, ReprocessOptions } from '@smart-waste/contract';
import type { DetectionSettings } from '../../../ports/detector.ts';

/** The settings of one run: those of detection, and the detectors in the order in which they are used. */
export type RunSettings = { detect: DetectionSettings; order: DetectorChoice[] };

function chooseOrder(config: MlConfig, { use_roboflow }: ReprocessOptions): DetectorChoice[] {
  const requested: DetectorChoice[] = use_roboflow === undefined ? [] : [use_roboflow ? 'roboflow' : 'yolo'];
  const order = [...new Set([...requested, config.primaryModel, config.fallbackModel])];
  return config.autoSwitchModels ? order : order.slice(0, 1);
}

/** The stored configuration with the overrides of the request for this run. */
export function chooseRunSettings(config: MlConfig, options: ReprocessOptions): RunSettings {
  return {
    order: chooseOrder(config, options),
    detect: {
      confidenceThreshold: options.confidence_threshold ?? config.confidenceThreshold,
      minDetectionSize: options.min_detection_size ?? config.minDetectionSize,
      maxDetectionsPerImage: options.max_detections ?? config.maxDetectionsPerImage,
      timeoutMs: config.processingTimeout * 1000,
    },
  };
}

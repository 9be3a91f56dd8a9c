import type { Logger } from 'pino';
import { createOnnxDetector } from '../adapters/detectors/onnx/onnx-detector.ts';
import { createReopeningDetector } from '../adapters/detectors/reopening-detector.ts';
import { createRoboflowDetector } from '../adapters/detectors/roboflow/roboflow-detector.ts';
import { BUNDLED_MODEL } from '../bundled-files.ts';
import { systemClock } from '../lib/clock-and-ids.ts';
import type { Config } from '../lib/config/config.ts';
import type { Detector } from '../ports/detector.ts';
import type { OpenContext } from './close-stack.ts';

/**
 * The hosted detector is open in every process, so that each can report its health; the local one only where used. A
 * worker process without a usable model ends; the API goes on receiving photos.
 */
export async function openDetectors({ config, log, processKind, opened }: OpenContext): Promise<Detector[]> {
  const detectors: Detector[] = [];
  if (config.roboflow) detectors.push(createRoboflowDetector(config.roboflow));
  const open = () => openLocal(config, log);
  if (processKind === 'worker') detectors.push(await open());
  else if (config.worker)
    detectors.push(await createReopeningDetector({ choice: 'yolo', open, clock: systemClock, log }));
  for (const { close } of detectors) opened.add(close);
  return detectors;
}

function openLocal({ localModel, detectorThreads }: Config, log: Logger): Promise<Detector> {
  const modelPath = localModel ?? BUNDLED_MODEL;
  const cardPath = modelPath.replace(/\.onnx$/, '.json');
  return createOnnxDetector({ modelPath, cardPath, threads: detectorThreads, log });
}

import type { AnalysisRun, Detection } from '@smart-waste/contract';
import type { RunDifference } from '@smart-waste/core';
import { useWords } from '../../shared/words/words.ts';
import { runsWords } from './words.ts';

/** Smaller changes are noise that nobody should read about. */
const LEAST_POINTS = 0.05;
const LEAST_SECONDS = 0.01;

const titles = (detections: readonly Detection[]) => detections.map(({ title }) => title).join(', ');
const modelOf = ({ model, model_version }: AnalysisRun) => [model, model_version].join(' ').trim();

/** Says how the second of two runs differs from the first. */
export function useDifferences() {
  const w = useWords(runsWords);

  const found = ({ both, onlyBefore, onlyAfter }: RunDifference): string[] => {
    const isSame = onlyBefore.length === 0 && onlyAfter.length === 0;
    return [
      isSame ? w.agree : both.length === 0 ? w.sharesNothing : w.bothSaw(both.length),
      ...(onlyBefore.length > 0 ? [w.onlyFirst(titles(onlyBefore))] : []),
      ...(onlyAfter.length > 0 ? [w.onlySecond(titles(onlyAfter))] : []),
    ];
  };
  const surer = (change: number): string[] => {
    const points = Math.abs(change * 100);
    if (points < LEAST_POINTS) return [];
    return [(change > 0 ? w.surer : w.lessSure)(points.toFixed(1))];
  };
  const quicker = (first: AnalysisRun, second: AnalysisRun): string[] => {
    const seconds = ((second.duration_ms ?? 0) - (first.duration_ms ?? 0)) / 1000;
    if (Math.abs(seconds) < LEAST_SECONDS) return [];
    return [(seconds < 0 ? w.faster : w.slower)(Math.abs(seconds).toFixed(2))];
  };
  const model = (first: AnalysisRun, second: AnalysisRun): string[] =>
    modelOf(first) === modelOf(second) ? [] : [w.otherModel(modelOf(first), modelOf(second))];

  return (first: AnalysisRun, second: AnalysisRun, difference: RunDifference): string[] => [
    ...found(difference),
    ...surer(difference.confidenceChange),
    ...quicker(first, second),
    ...model(first, second),
  ];
}

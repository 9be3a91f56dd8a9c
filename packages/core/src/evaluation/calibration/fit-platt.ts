import { type Calibrator, logistic, logOdds, type PredictionOutcome } from './calibrator.ts';

/** A sample: its log-odds, and the smoothed target. */
type Sample = { x: number; target: number };
type Line = { slope: number; intercept: number };

const MAX_STEPS = 100;
/** The fit ends when the gradient is this small for each sample. */
const MIN_GRADIENT = 1e-9;
/** Added to the diagonal of the Hessian, which is singular when all samples are equal. */
const RIDGE = 1e-9;
/** The shortest step that is tried, as a share of a Newton step. */
const MIN_SHARE = 1e-10;
/** How much of the predicted gain a step must bring (Armijo's rule). */
const SUFFICIENT_GAIN = 1e-4;

/**
 * Targets a little inside of 0 and 1, by the number of samples of each kind, so that a fit of few samples does not
 * claim certainty (Platt 1999).
 */
function smoothTargets(outcomes: readonly PredictionOutcome[]): Sample[] {
  const hits = outcomes.filter(({ isHit }) => isHit).length;
  const [ofHit, ofMiss] = [(hits + 1) / (hits + 2), 1 / (outcomes.length - hits + 2)];
  return outcomes.map(({ confidence, isHit }) => ({
    x: logOdds(confidence),
    target: isHit ? ofHit : ofMiss,
  }));
}

/** The logarithm of 1 + e^z, without overflow. */
const softplus = (z: number) => Math.max(z, 0) + Math.log1p(Math.exp(-Math.abs(z)));

const computeMeanLoss = (samples: readonly Sample[], { slope, intercept }: Line): number => {
  let sum = 0;
  for (const { x, target } of samples) {
    const z = slope * x + intercept;
    sum += softplus(z) - target * z;
  }
  return sum / samples.length;
};

/** The gradient and the second derivatives of the mean loss. */
function computeDerivatives(samples: readonly Sample[], { slope, intercept }: Line) {
  const sums = { slope: 0, intercept: 0, slopeSlope: 0, slopeIntercept: 0, interceptIntercept: 0 };
  for (const { x, target } of samples) {
    const probability = logistic(slope * x + intercept);
    const [error, curvature] = [probability - target, probability * (1 - probability)];
    sums.slope += error * x;
    sums.intercept += error;
    sums.slopeSlope += curvature * x * x;
    sums.slopeIntercept += curvature * x;
    sums.interceptIntercept += curvature;
  }
  const mean = (sum: number) => sum / samples.length;
  return {
    gradient: [mean(sums.slope), mean(sums.intercept)] as const,
    hessian: [
      mean(sums.slopeSlope) + RIDGE,
      mean(sums.slopeIntercept),
      mean(sums.interceptIntercept) + RIDGE,
    ] as const,
  };
}

/** The best curve that does not fall, where the best one would: each confidence is as often right as all together. */
function createLevelLine(samples: readonly Sample[]): Line {
  const sum = samples.reduce((total, { target }) => total + target, 0);
  return { slope: 0, intercept: logOdds(sum / samples.length) };
}

/**
 * Fits Platt's logistic curve to the log-odds of confidences by Newton's method with backtracking (Lin, Lin and Weng
 * 2007). A slope of 1 and an intercept of 0 leave confidences as they are. The curve never falls: a higher confidence
 * must not be shown as a lower one.
 */
export function fitPlatt(outcomes: readonly PredictionOutcome[]): Calibrator & { method: 'platt' } {
  const samples = smoothTargets(outcomes);
  let line: Line = { slope: 1, intercept: 0 };
  for (let step = 0; step < MAX_STEPS && samples.length > 0; step += 1) {
    const { gradient, hessian } = computeDerivatives(samples, line);
    if (Math.max(...gradient.map(Math.abs)) < MIN_GRADIENT) break;
    const next = improve(samples, line, { gradient, hessian });
    if (!next) break;
    line = next;
  }
  return { method: 'platt', ...(line.slope < 0 ? createLevelLine(samples) : line) };
}

/** The line after one Newton step, shortened until the loss falls; undefined when it cannot fall any more. */
function improve(
  samples: readonly Sample[],
  line: Line,
  { gradient: [gs, gi], hessian: [ss, si, ii] }: ReturnType<typeof computeDerivatives>,
): Line | undefined {
  const determinant = ss * ii - si * si;
  const slopeStep = -(ii * gs - si * gi) / determinant;
  const interceptStep = -(ss * gi - si * gs) / determinant;
  const predicted = gs * slopeStep + gi * interceptStep;
  const before = computeMeanLoss(samples, line);
  for (let share = 1; share >= MIN_SHARE; share /= 2) {
    const next = {
      slope: line.slope + share * slopeStep,
      intercept: line.intercept + share * interceptStep,
    };
    if (computeMeanLoss(samples, next) < before + SUFFICIENT_GAIN * share * predicted) return next;
  }
  return undefined;
}

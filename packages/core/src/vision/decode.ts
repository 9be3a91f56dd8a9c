import type { Edges } from './letterbox.ts';

/** A box that the model proposes; `label` counts from 0 in the order of the model card. */
export type Candidate = Edges & { label: number; score: number };

/** The output of a model with the YOLOv8 layout: `[1, 4 + labels, anchors]`, one row after the other. */
export type ModelOutput = { values: Float32Array; labels: number; anchors: number };

/** For each anchor its best label and that label's score. */
function findBestLabels({ values, labels, anchors }: ModelOutput) {
  const scores = new Float32Array(anchors);
  const best = new Uint16Array(anchors);
  for (let label = 0; label < labels; label += 1) {
    const row = (4 + label) * anchors;
    for (let anchor = 0; anchor < anchors; anchor += 1) {
      const score = values[row + anchor] ?? 0;
      if (score > (scores[anchor] ?? 0)) {
        scores[anchor] = score;
        best[anchor] = label;
      }
    }
  }
  return { scores, best };
}

/** One anchor's box; null when its numbers do not make one. */
export function readEdges({ values, anchors }: ModelOutput, anchor: number): Edges | null {
  const readValue = (row: number) => values[row * anchors + anchor] ?? Number.NaN;
  const [x, y, halfWidth, halfHeight] = [readValue(0), readValue(1), readValue(2) / 2, readValue(3) / 2];
  const edges = { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight };
  const isBox = halfWidth > 0 && halfHeight > 0 && Object.values(edges).every(Number.isFinite);
  return isBox ? edges : null;
}

/** Which labels a box gets: its best one, or every one that scores high enough. */
export type LabelMode = 'best' | 'every';

function readCandidates(
  output: ModelOutput,
  anchor: number,
  { label, score }: Pick<Candidate, 'label' | 'score'>,
): Candidate[] {
  const edges = readEdges(output, anchor);
  return edges ? [{ ...edges, label, score }] : [];
}

function listBestCandidates(output: ModelOutput, floor: number): Candidate[] {
  const { scores, best } = findBestLabels(output);
  const candidates: Candidate[] = [];
  for (let anchor = 0; anchor < output.anchors; anchor += 1) {
    const score = scores[anchor] ?? 0;
    if (score < floor || score === 0) continue;
    candidates.push(...readCandidates(output, anchor, { label: best[anchor] ?? 0, score }));
  }
  return candidates;
}

function listAllCandidates(output: ModelOutput, floor: number): Candidate[] {
  const candidates: Candidate[] = [];
  for (let label = 0; label < output.labels; label += 1) {
    const row = (4 + label) * output.anchors;
    for (let anchor = 0; anchor < output.anchors; anchor += 1) {
      const score = output.values[row + anchor] ?? 0;
      if (score < floor || score === 0) continue;
      candidates.push(...readCandidates(output, anchor, { label, score }));
    }
  }
  return candidates;
}

/** The boxes that score at least `floor`: each once with its best label, or once with every label that does. */
export function decode(output: ModelOutput, floor: number, labelMode: LabelMode = 'best'): Candidate[] {
  if (output.values.length !== (4 + output.labels) * output.anchors)
    throw new RangeError('the output does not have the size that its shape says');
  return labelMode === 'best' ? listBestCandidates(output, floor) : listAllCandidates(output, floor);
}

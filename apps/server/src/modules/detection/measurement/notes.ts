import type { GroundTruth, ScoredClass } from '@smart-waste/core';
import type { LabelledFile } from '../ports.ts';
import type { MeasuredModel } from './measure-model.ts';

type LabelledInput = { photos: readonly LabelledFile[]; classes: readonly ScoredClass[] };

/** How many labelled boxes of each class are like this, as a list; empty without one. */
function countBoxes(
  { photos, classes }: LabelledInput,
  isCounted: (box: GroundTruth, photo: LabelledFile) => boolean,
): string {
  const counts = new Map<string, number>();
  for (const photo of photos)
    for (const box of photo.groundTruth)
      if (isCounted(box, photo)) counts.set(box.class, (counts.get(box.class) ?? 0) + 1);
  return classes
    .flatMap(({ name }) => (counts.has(name) ? [`${name} (${counts.get(name)} boxes)`] : []))
    .join(', ');
}

function listUnknownClasses({ card }: MeasuredModel, labelled: LabelledInput): string[] {
  const known = new Set(card.labels.map(({ name }) => name));
  const unknown = countBoxes(labelled, (box) => !known.has(box.class));
  return unknown === ''
    ? []
    : [`note: ${card.name} ${card.version} does not know ${unknown}: these are not scored.`];
}

/** What a reader must know to judge the figures, a sentence each. */
export function collectNotes(
  labelled: LabelledInput,
  measured: readonly MeasuredModel[],
  { mayHaveSeen }: { mayHaveSeen: boolean },
): string[] {
  const notLookedFor = countBoxes(labelled, (box, photo) => !photo.labelled.has(box.class));
  const hasGroups = labelled.photos.some(({ group }) => group !== undefined);
  return [
    ...measured.flatMap((one) => listUnknownClasses(one, labelled)),
    ...(notLookedFor === ''
      ? []
      : [
          `note: ${notLookedFor} are on photos whose source does not label all of these: they are not scored there.`,
        ]),
    ...(hasGroups
      ? []
      : [
          'note: the labels name no groups, so each photo counts as a place of its own; where photos show the same place, intervals are too narrow.',
        ]),
    ...(mayHaveSeen
      ? [
          'note: no training manifest lists what a model was trained with, so it may have seen some of these photos.',
        ]
      : []),
  ];
}

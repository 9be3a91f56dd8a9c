import type { Coco } from './coco.ts';

/** At most this many problems are listed: a file that is wrong throughout has one for each box. */
const MAX_LISTED = 5;

/** The values that are there more than once, each once. */
function findDuplicates<T>(values: readonly T[]): T[] {
  const seen = new Set<T>();
  const duplicates = new Set<T>();
  for (const value of values) {
    if (seen.has(value)) duplicates.add(value);
    seen.add(value);
  }
  return [...duplicates];
}

type Annotation = Coco['annotations'][number];
const describeAnnotation = ({ id }: Annotation, index: number) =>
  id === undefined ? `number ${index + 1}` : `${id}`;

function findBoxProblem([left, top, width, height]: Annotation['bbox'], image: Coco['images'][number]) {
  if (width <= 0 || height <= 0) return `has a box of ${width} by ${height} pixels`;
  const isInside = left < image.width && top < image.height && left + width > 0 && top + height > 0;
  return isInside ? null : `has a box outside its photo ${image.file_name}`;
}

function* findAnnotationProblems({ annotations, categories, images }: Coco) {
  const categoryIds = new Set(categories.map(({ id }) => id));
  const imageOf = new Map(images.map((image) => [image.id, image]));
  for (const [index, annotation] of annotations.entries()) {
    const name = `annotation ${describeAnnotation(annotation, index)}`;
    const image = imageOf.get(annotation.image_id);
    if (!categoryIds.has(annotation.category_id))
      yield `${name} has the unknown category ${annotation.category_id}`;
    if (image === undefined) yield `${name} is of the unknown image ${annotation.image_id}`;
    const box = image && findBoxProblem(annotation.bbox, image);
    if (box) yield `${name} ${box}`;
  }
}

function* findProblems(labels: Coco) {
  const { annotations, categories, images } = labels;
  const annotationIds = annotations.flatMap(({ id }) => (id === undefined ? [] : [id]));
  for (const id of findDuplicates(categories.map((one) => one.id))) yield `two categories have the id ${id}`;
  for (const name of findDuplicates(categories.map((one) => one.name)))
    yield `two categories have the name ${name}`;
  for (const id of findDuplicates(images.map((one) => one.id))) yield `two images have the id ${id}`;
  for (const file of findDuplicates(images.map((one) => one.file_name)))
    yield `two images are the file ${file}`;
  for (const id of findDuplicates(annotationIds)) yield `two annotations have the id ${id}`;
  const names = new Set(categories.map(({ name }) => name));
  for (const [source, labelled] of Object.entries(labels.labelled_classes ?? {}))
    for (const name of labelled)
      if (!names.has(name)) yield `the source ${source} labels the unknown class ${name}`;
  yield* findAnnotationProblems(labels);
}

/**
 * What is wrong with labels of the right shape, a line each. A box that cannot be scored would be missed silently, and
 * figures would be wrong.
 */
export function listCocoProblems(labels: Coco): string[] {
  const problems: string[] = [];
  let count = 0;
  for (const problem of findProblems(labels)) {
    count += 1;
    if (count <= MAX_LISTED) problems.push(problem);
  }
  return count > MAX_LISTED ? [...problems, `and ${count - MAX_LISTED} more`] : problems;
}

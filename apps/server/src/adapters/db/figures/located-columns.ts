import type { LocatedColumns } from '../../../modules/analytics/ports.ts';

const ID_BYTES = 16;
/** An id, five numbers of eight bytes and one of four, as PostgreSQL sends them: the most significant byte first. */
const RECORD_BYTES = ID_BYTES + 5 * 8 + 4;

/** The UUID of an upload as text. */
function readUuid(ids: Buffer, upload: number): string {
  const hex = ids.toString('hex', upload * ID_BYTES, (upload + 1) * ID_BYTES);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The index of this id; matches across the boundary of two ids are skipped. */
function findIdIndex(ids: Buffer, image_id: string): number | undefined {
  const bytes = Buffer.from(image_id.replaceAll('-', ''), 'hex');
  let at = ids.indexOf(bytes);
  while (at % ID_BYTES > 0) at = ids.indexOf(bytes, at + 1);
  return at < 0 ? undefined : at / ID_BYTES;
}

/** Unpacks records, part by part, into columns. */
export function createColumns(capacity: number) {
  const latitude = new Float64Array(capacity);
  const longitude = new Float64Array(capacity);
  const detections = new Float64Array(capacity);
  const confidence = new Float64Array(capacity);
  const calibratedConfidence = new Float64Array(capacity);
  const name = new Int32Array(capacity);
  const ids = Buffer.alloc(capacity * ID_BYTES);
  let count = 0;

  const take = (records: Buffer): void => {
    for (let at = 0; at < records.length && count < capacity; at += RECORD_BYTES) {
      records.copy(ids, count * ID_BYTES, at, at + ID_BYTES);
      latitude[count] = records.readDoubleBE(at + 16);
      longitude[count] = records.readDoubleBE(at + 24);
      detections[count] = records.readDoubleBE(at + 32);
      confidence[count] = records.readDoubleBE(at + 40);
      calibratedConfidence[count] = records.readDoubleBE(at + 48);
      name[count] = records.readInt32BE(at + 56);
      count += 1;
    }
  };
  const getColumns = (): LocatedColumns => ({
    latitude: latitude.subarray(0, count),
    longitude: longitude.subarray(0, count),
    detections: detections.subarray(0, count),
    confidence: confidence.subarray(0, count),
    calibratedConfidence: calibratedConfidence.subarray(0, count),
    name: name.subarray(0, count),
    getId: (upload) => readUuid(ids, upload),
    find: (image_id) => findIdIndex(ids, image_id),
  });
  return { take, getColumns };
}

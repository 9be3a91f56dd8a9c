/** Which uploads belong to which zone: those of zone z are `members` from `starts[z]` to before `starts[z + 1]`, oldest first. */
export type Members = { members: Int32Array; starts: Int32Array };

/** Sorts the uploads by zone in one pass (counting sort). */
export function membersOf(zoneOf: Int32Array, size: Int32Array): Members {
  const starts = new Int32Array(size.length + 1);
  size.forEach((uploads, zone) => {
    starts[zone + 1] = (starts[zone] ?? 0) + uploads;
  });
  const free = starts.slice();
  const members = new Int32Array(zoneOf.length);
  zoneOf.forEach((zone, upload) => {
    const place = free[zone] ?? 0;
    members[place] = upload;
    free[zone] = place + 1;
  });
  return { members, starts };
}

export const membersIn = ({ members, starts }: Members, zone: number): Int32Array =>
  members.subarray(starts[zone], starts[zone + 1]);

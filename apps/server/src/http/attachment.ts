/** RFC 5987 allows fewer characters than `encodeURIComponent` leaves. */
const percentEncode = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * The header Content-Disposition of a download (RFC 6266): a name that is not plain ASCII follows as UTF-8 (RFC 5987), after one
 * for clients that do not read that.
 */
export function buildContentDisposition(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]+|["\\]/g, '_');
  return plain === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${percentEncode(name)}`;
}

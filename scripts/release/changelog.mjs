// CHANGELOG.md, in the form of keepachangelog.com: what is not released yet becomes the section of a release.

const UNRELEASED = '## [Unreleased]';

function readUnreleased(text) {
  const start = text.indexOf(`${UNRELEASED}\n`);
  if (start < 0) return null;
  const begin = start + UNRELEASED.length;
  const next = text.indexOf('\n## ', begin);
  return { begin, end: next < 0 ? text.length : next };
}

/** How many entries stand under "Unreleased". */
export function countUnreleased(text) {
  const place = readUnreleased(text);
  return place ? (text.slice(place.begin, place.end).match(/^- \S/gm) ?? []).length : 0;
}

/** What stands under "Unreleased" under the version and its date, with nothing under "Unreleased" any more. */
export function dateUnreleased(text, { version, date }) {
  const { begin } = readUnreleased(text);
  return `${text.slice(0, begin)}\n\n## [${version}] - ${date}${text.slice(begin)}`;
}

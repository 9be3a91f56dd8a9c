// migrations/released.json: the migrations of each release with the SHA-256 of their files, which never change again.
import { formatJson } from './version.mjs';

const releasedIn = ({ releases }) => Object.assign({}, ...releases.map(({ migrations }) => migrations));

/** The names of the migrations that no release has, in order. `hashes` has the SHA-256 of each present file by its name. */
export function newMigrations(list, hashes) {
  const released = releasedIn(list);
  return Object.keys(hashes)
    .filter((name) => !Object.hasOwn(released, name))
    .sort();
}

/** Why the present migrations cannot be released: a sentence for each (UG-04). */
export function findMigrationProblems(list, hashes) {
  const released = releasedIn(list);
  const last = Object.keys(released).sort().at(-1) ?? '';
  const changed = Object.keys(released).filter((name) => hashes[name] !== released[name]);
  const early = newMigrations(list, hashes).filter((name) => name < last);
  return [
    ...changed.map(
      (name) => `The migration ${name} is released and was changed or removed. Restore its file.`,
    ),
    ...early.map((name) => `The migration ${name} is new and must sort after ${last}, which is released.`),
  ];
}

/** The list with one more release, as the text of its file. */
export function addRelease(list, { version, date, hashes }) {
  const migrations = Object.fromEntries(newMigrations(list, hashes).map((name) => [name, hashes[name]]));
  return formatJson({ ...list, releases: [...list.releases, { version, date, migrations }] });
}

const LONGEST = 200;
/** Addresses may carry keys and passwords; a reason is shown to admins and kept. */
const SECRETS = /((?:api_?key|signature|token|secret|password)=)[^&\s"']+|(\/\/[^/\s:@]*:)[^/\s@]+(?=@)/gi;

/** Why something failed, in one short line without secrets. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const line = text.replace(/\s+/g, ' ').replace(SECRETS, '$1$2…').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}

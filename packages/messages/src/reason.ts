import type { English, MessageId } from './en/index.ts';
import { formatPattern } from './format.ts';
import type { ParamArgs } from './params.ts';

/** A parameter that is a message itself, such as the title of a class; of several the texts are joined by commas. */
type NestedReason = { readonly reason: string; readonly params: ReasonParams };
export type ReasonParams = {
  readonly [name: string]: string | number | NestedReason | readonly NestedReason[];
};

/** A message that is said later, in the language of the person who reads it: in an answer of the API or in a row. */
export type Reason<Id extends MessageId = MessageId> = { readonly reason: Id; readonly params: ReasonParams };

/** Where a text may stand, a message may stand too. */
type Nestable<Param> = [string | number] extends [Param]
  ? Param | NestedReason | readonly NestedReason[]
  : Param;
type ReasonArgs<Pattern> =
  ParamArgs<Pattern> extends [params: infer Params]
    ? [params: { [Name in keyof Params]: Nestable<Params[Name]> }]
    : [];

/* @__NO_SIDE_EFFECTS__ */
export const createReason = <Id extends MessageId>(
  reason: Id,
  ...[params]: ReasonArgs<English[Id]>
): Reason<Id> => ({
  reason,
  params: params ?? {},
});

/**
 * A reason as it came over the wire: its id may be one of a newer server, and then its English text is what is left.
 */
export type ReceivedReason = { reason: string; params: ReasonParams; text?: string };

/** The text of a reason; null when the catalogue lacks its id or that of a parameter. */
export function formatReason(
  { reason, params }: ReceivedReason,
  language: string,
  catalogue: Readonly<Record<string, string>>,
): string | null {
  const pattern = catalogue[reason];
  if (pattern === undefined) return null;
  const texts: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params)) {
    const nested = typeof value === 'object' ? [value].flat() : null;
    const parts = nested?.map((one) => formatReason(one, language, catalogue)) ?? [];
    if (parts.includes(null)) return null;
    texts[name] = typeof value === 'object' ? parts.join(', ') : value;
  }
  return formatPattern(language, pattern, texts);
}

const ENCODED = '{"reason":';

/** The reason as a text, for what carries texts and nothing else: rows, issues of a schema, errors of a form. */
export const encodeReason = ({ reason, ...rest }: ReceivedReason): string =>
  JSON.stringify({ reason, ...rest });

/** A bundler drops the calls of schemas that a page does not use. */
/* @__NO_SIDE_EFFECTS__ */
export const createEncodedReason = <Id extends MessageId>(
  reason: Id,
  ...params: ReasonArgs<English[Id]>
): string => encodeReason(createReason(reason, ...params));

/** Reads `encodeReason`; null for any other text. */
export const decodeReason = (text: string): ReceivedReason | null =>
  text.startsWith(ENCODED) ? JSON.parse(text) : null;

/**
 * The title of a class as a message; the title itself where the catalogues do not have it, as of another model's
 * classes.
 */
export const createClassReason = (title: string): ReceivedReason => ({
  reason: `class.${title.toLowerCase().replaceAll(/[\s_-]+/g, '_')}`,
  params: {},
  text: title,
});

import type { English, MessageId } from './en/index.ts';
import type { ParamArgs, Params } from './params.ts';

/** A message that is said later, in the language of the person who reads it: in an answer of the API or in a row. */
export type Reason<Id extends MessageId = MessageId> = { readonly reason: Id; readonly params: Params };

/* @__NO_SIDE_EFFECTS__ */
export const because = <Id extends MessageId>(
  reason: Id,
  ...[params]: ParamArgs<English[Id]>
): Reason<Id> => ({
  reason,
  params: params ?? {},
});

/**
 * A reason as it came over the wire: its id may be one of a newer server, and then its English text is what is left.
 */
export type ReceivedReason = { reason: string; params: Params; text?: string };

const ENCODED = '{"reason":';

/** The reason as a text, for what carries texts and nothing else: issues of a schema, errors of a form. */
export const encodeReason = ({ reason, ...rest }: ReceivedReason): string =>
  JSON.stringify({ reason, ...rest });

/** A bundler drops the calls of schemas that a page does not use. */
/* @__NO_SIDE_EFFECTS__ */
export const encoded = <Id extends MessageId>(reason: Id, ...params: ParamArgs<English[Id]>): string =>
  encodeReason(because(reason, ...params));

/** Reads `encodeReason`; null for any other text. */
export const decodeReason = (text: string): ReceivedReason | null =>
  text.startsWith(ENCODED) ? JSON.parse(text) : null;

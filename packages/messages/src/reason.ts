import type { English, MessageId } from './en/index.ts';
import type { ParamArgs, Params } from './params.ts';

/** A message that is said later, in the language of the person who reads it: in an answer of the API or in a row. */
export type Reason<Id extends MessageId = MessageId> = { readonly reason: Id; readonly params: Params };

export const because = <Id extends MessageId>(
  reason: Id,
  ...[params]: ParamArgs<English[Id]>
): Reason<Id> => ({
  reason,
  params: params ?? {},
});

/** The reason as one line of text, for libraries that carry a text and nothing else (a schema's issue). */
export const encodeReason = ({ reason, params }: Reason): string => `${reason} ${JSON.stringify(params)}`;

/** Reads `encodeReason`; null for any other text. */
export function decodeReason(text: string): { reason: string; params: Params } | null {
  const [, reason, json] = /^(\w+(?:\.\w+)+) (\{.*\})$/.exec(text) ?? [];
  return reason === undefined || json === undefined ? null : { reason, params: JSON.parse(json) };
}

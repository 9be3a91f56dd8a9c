import type { SchemaObject } from './api-document.ts';

const INDENT = '  ';

/** A schema in the notation of TypeScript: `{ id: integer; role: "user" | "admin" }`. */
export function describeSchema(schema: SchemaObject, depth = 0): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return schema.anyOf.map((option) => describeSchema(option, depth)).join(' | ');
  if (schema.items) return `${addParentheses(describeSchema(schema.items, depth))}[]`;
  if (schema.properties) return describeObject(schema, depth);
  if (typeof schema.additionalProperties === 'object') {
    return `{ [name]: ${describeSchema(schema.additionalProperties, depth)} }`;
  }
  return [schema.type ?? 'anything'].flat().join(' | ');
}

const addParentheses = (text: string): string => (text.includes(' | ') ? `(${text})` : text);

function describeObject({ properties = {}, required = [] }: SchemaObject, depth: number): string {
  const inner = INDENT.repeat(depth + 1);
  const lines = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${inner}${name}${mark}: ${describeSchema(schema, depth + 1)};${describeLimits(schema)}`;
  });
  return `{\n${lines.join('\n')}\n${INDENT.repeat(depth)}}`;
}

/** Bounds that every safe integer has carry no information. */
const isStated = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) !== Number.MAX_SAFE_INTEGER;

/** The constraints that a type does not express: format, lengths, bounds, default. */
export function describeLimits({
  format,
  minLength,
  maxLength,
  minimum,
  maximum,
  ...schema
}: SchemaObject): string {
  const limits = [
    ...(format ? [format] : []),
    ...(minLength === undefined ? [] : [`at least ${minLength} characters`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(isStated(minimum) ? [`from ${minimum}`] : []),
    ...(isStated(maximum) ? [`to ${maximum}`] : []),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
  return limits.length > 0 ? `  // ${limits.join(', ')}` : '';
}

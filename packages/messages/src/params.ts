/** The text between two braces as [name, type]; never for the text of a plural or select branch. */
type Argument<Inside extends string> = Inside extends `${infer Name}, ${infer Kind}`
  ? Name extends NotAName
    ? never
    : Kind extends 'number' | `plural,${string}`
      ? [Name, number]
      : Kind extends `select,${string}`
        ? [Name, string]
        : never
  : Inside extends NotAName | ''
    ? never
    : [Inside, string | number];
type NotAName = `${string}${' ' | '#' | '{'}${string}`;

/** Every argument of a pattern. A branch of one bare word would count as one: scripts/check-messages.mjs refuses it. */
type Arguments<Pattern> = Pattern extends `${string}{${infer Rest}`
  ? (Rest extends `${infer Inside}}${string}` ? Argument<Inside> : never) | Arguments<Rest>
  : never;

/** `number` where one use of the argument needs a number. */
type TypeOf<Args, Name> = [Extract<Args, [Name, number]>] extends [never]
  ? Extract<Args, [Name, unknown]> extends [unknown, infer Type extends string | number]
    ? Type
    : never
  : number;

type NamesOf<Args> = Args extends [infer Name extends string, unknown] ? Name : never;

/** The parameters that an ICU pattern needs, read from its text: `{name}` and `{count, plural, …}`. */
export type PatternParams<Pattern> = {
  [Name in NamesOf<Arguments<Pattern>>]: TypeOf<Arguments<Pattern>, Name>;
};

/** The rest arguments of a function that formats the pattern: none, or its parameters. */
export type ParamArgs<Pattern> = [Arguments<Pattern>] extends [never] ? [] : [params: PatternParams<Pattern>];

/** Messages by their ids. */
export type MessageArea = Readonly<Record<string, string>>;

/** Formats a message of an area from its id and the parameters of its English text. */
export type Translate<A extends MessageArea> = <Id extends keyof A & string>(
  id: Id,
  ...params: ParamArgs<A[Id]>
) => string;

/** The ids of the messages of an area that need no parameters. */
export type PlainId<A extends MessageArea> = {
  [Id in keyof A & string]: ParamArgs<A[Id]> extends [] ? Id : never;
}[keyof A & string];

export type Params = Readonly<Record<string, string | number>>;

export type { Catalogue, MessageId } from './en/index.ts';
export * from './format.ts';
export * from './languages.ts';
export type * from './params.ts';
export * from './reason.ts';
export * from './times.ts';

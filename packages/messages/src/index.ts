export type { Catalogue, MessageId } from './en/index.ts';
export * from './format.ts';
export * from './formats.ts';
export * from './languages.ts';
export type * from './params.ts';
export * from './reason.ts';

import type { blockingCalls } from './file-calls.ts';

type Calls = typeof blockingCalls;
type CallName = keyof Calls;

/** To a file thread. */
export type FileRequest = {
  [Name in CallName]: { id: number; call: Name; argument: Parameters<Calls[Name]>[0] };
}[CallName];

/** What a call returned. */
export type FileResult = {
  [Name in CallName]: { call: Name; result: ReturnType<Calls[Name]> };
}[CallName];

/** The answer of a thread: a result, or what of an error a message does not carry. */
export type FileResponse = { id: number } & (
  | FileResult
  | { failure: { message: string; code?: unknown; syscall?: unknown } }
);

import type { RefObject } from 'react';

/** A submit key that is pressed again so soon was meant for the photo before: the person has not seen the next one yet. */
const SECOND_PRESS_MS = 500;

/** When a submit key was pressed last, and for which photo. */
export type LastPress = { image_id: string; atMs: number };
export const NO_PRESS: LastPress = { image_id: '', atMs: Number.NEGATIVE_INFINITY };

type PressContext = { image_id: string; isEdited: boolean; lastPress: RefObject<LastPress> };

/**
 * What a submit key does, but for the second press of two that follow each other at once (API-37): it would submit the next photo, which is on
 * the screen already. A photo that was edited was seen.
 */
export const withoutSecondPress = (
  { image_id, isEdited, lastPress }: PressContext,
  submit: (() => void) | undefined,
): (() => void) | undefined =>
  submit &&
  (() => {
    const before = lastPress.current;
    const atMs = performance.now();
    const isSecond = !isEdited && before.image_id !== image_id && atMs - before.atMs < SECOND_PRESS_MS;
    lastPress.current = isSecond ? { ...before, atMs } : { image_id, atMs };
    if (!isSecond) submit();
  });

/** What a text needs for its direction to reach beyond it: letters that are written from right to left, and controls. */
const REACHES_BEYOND =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
/** A text without the characters that turn the direction of what follows; marks and letters of either direction stay. */
export const removeDirectionControls = (text: string): string => text.replace(CONTROLS, '');

const isolateLine = (line: string) =>
  REACHES_BEYOND.test(line) ? `\u2068${removeDirectionControls(line)}\u2069` : line;

/**
 * A text of a person for a sentence or a message without markup, in an isolate of Unicode for each of its lines: its
 * direction changes nothing around it, and nothing in it can turn a text round (CA-79). Elements have `<bdi>` instead.
 */
export const isolateText = (text: string): string => text.split('\n').map(isolateLine).join('\n');

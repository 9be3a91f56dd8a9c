/** One line that looks like what it is: no control characters or halves, nothing invisible that is no part of a script. */
export const ONE_LINE = /^[^\p{Cc}\p{Cs}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]*$/u;
/** Something that can be seen; scripts join letters with signs that cannot. */
export const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** Free text, with line breaks and tabs; phones put marks of direction around the numbers that they copy. */
export const SOME_LINES = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;
/** What is said of text that breaks one of these rules. */
export const ORDINARY_SIGNS = 'Please use letters, digits and ordinary signs only';

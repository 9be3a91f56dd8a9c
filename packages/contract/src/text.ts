/** One line: no control characters, no halves of characters, nothing that turns the direction of writing. */
export const ONE_LINE = /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u;
/** The same, with line breaks and tabs. */
export const SOME_LINES = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;
/** What is said of text that breaks either rule. */
export const ORDINARY_SIGNS = 'Please use letters, digits and ordinary signs only';

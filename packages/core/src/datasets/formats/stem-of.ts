/** The name of a file without its ending: labels have the stem of their photo. */
export const stemOf = (file_name: string): string => file_name.replace(/\.[^.]*$/, '');

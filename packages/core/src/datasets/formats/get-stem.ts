/** The name of a file without its ending: labels have the stem of their photo. */
export const getStem = (file_name: string): string => file_name.replace(/\.[^.]*$/, '');

export const docsPage = (document: unknown): string => JSON.stringify(document);

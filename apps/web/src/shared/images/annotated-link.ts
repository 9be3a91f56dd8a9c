import { type Language, SOURCE_LANGUAGE } from '@smart-waste/messages';

/** The link to an annotated picture, with the names of its classes in this language. */
export const buildAnnotatedLink = (link: string, language: Language): string =>
  language === SOURCE_LANGUAGE ? link : `${link}&language=${language}`;

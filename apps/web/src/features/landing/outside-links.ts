/**
 * Addresses outside of the product. It has no public home of its own yet, so these lead to the places themselves;
 * whoever runs an installation puts their own here.
 */
export const OUTSIDE_LINKS = {
  contact: 'mailto:contact@example.org',
  sourceCode: 'https://github.com/',
  network: 'https://www.linkedin.com/',
} as const;

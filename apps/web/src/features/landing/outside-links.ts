/** Addresses outside of the product; whoever runs it puts their own here. */
export const OUTSIDE_LINKS = {
  contact: 'mailto:contact@example.org',
  sourceCode: 'https://github.com/smart-waste/smart-waste',
  network: 'https://www.linkedin.com/company/smart-waste',
} as const;

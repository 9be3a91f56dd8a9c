import type { Screen } from './screen.ts';

/** The screens of evaluations, datasets and imports, once there are some. */
export const GROUND_TRUTH_SCREENS: Screen[] = [
  {
    name: 'admin-evaluations',
    open: async (page, url) => {
      await page.goto(`${url}/admin/evaluations`);
      await page.getByText('All photos of the sample are labelled.').waitFor();
      await page.getByRole('link', { name: /^All figures/ }).waitFor();
    },
  },
  {
    name: 'admin-evaluation',
    open: async (page) => {
      await page.getByRole('link', { name: /^All figures/ }).click();
      await page.getByRole('heading', { name: 'Figures of each class' }).waitFor();
    },
  },
  {
    name: 'admin-evaluation-mistakes',
    open: async (page) => {
      await page.getByText('Misses', { exact: true }).click();
      await page
        .getByText(/% of the photo$/)
        .first()
        .waitFor();
      await page
        .getByRole('heading', { name: 'Worst mistakes' })
        .evaluate((title) => title.scrollIntoView({ behavior: 'instant' }));
    },
  },
  {
    name: 'admin-datasets',
    open: async (page, url) => {
      await page.goto(`${url}/admin/datasets`);
      await page.getByRole('table', { name: 'Splits' }).waitFor({ state: 'attached' });
      await page.getByRole('button', { name: 'Download the COCO archive' }).waitFor();
    },
  },
  {
    name: 'admin-imports',
    open: async (page) => {
      const mapping = page.getByRole('table', { name: 'Classes of the archive' });
      await mapping.waitFor({ state: 'attached' });
      await page
        .getByRole('heading', { name: 'Imported photos' })
        .evaluate((title) => title.scrollIntoView({ behavior: 'instant' }));
    },
  },
];

import { press, type Screen, titled } from './screen.ts';

/** A case with a photo and a place, which a crew has. */
export const CASE = 3;

export const OFFICER_SCREENS: Screen[] = [
  {
    name: 'government',
    open: async (page, url) => {
      await page.goto(`${url}/government`);
      await page.getByRole('button', { name: 'Chandpole Gate', exact: true }).waitFor();
    },
  },
  {
    name: 'government-case',
    open: async (page, url) => {
      await page.goto(`${url}/government?case=${CASE}`);
      await page.getByRole('heading', { name: 'History' }).waitFor();
    },
  },
  {
    name: 'government-merge',
    open: async (page) => {
      await press(page, 'Merge…');
      await page.getByRole('dialog', { name: `Merge case ${CASE} with another` }).waitFor();
    },
  },
  {
    name: 'government-route',
    open: async (page, url) => {
      await page.goto(`${url}/government?route=2,3,4,5`);
      await page.getByRole('list', { name: 'Stops in their order' }).waitFor();
    },
  },
  {
    name: 'government-figures',
    open: async (page, url) => {
      await page.goto(`${url}/government/figures`);
      await page.getByRole('heading', { name: 'By category' }).waitFor();
    },
  },
  {
    name: 'government-uploads',
    open: async (page, url) => {
      await page.goto(`${url}/government/uploads`);
      await page.getByTitle('Chandpole Gate').waitFor();
    },
  },
  {
    name: 'government-report',
    open: async (page) => {
      await press(page, 'Johari Bazaar');
      await page.getByRole('list', { name: 'Detections' }).waitFor();
    },
  },
];

/** A crew that works at one case. */
export const CREW_SCREENS: Screen[] = [
  {
    name: 'crew',
    open: async (page, url) => {
      await page.goto(`${url}/government`);
      await titled(page, 'My cases');
      await page.getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'crew-case',
    open: async (page, url) => {
      await page.goto(`${url}/government?case=${CASE}`);
      await page.getByRole('heading', { name: 'History' }).waitFor();
    },
  },
];

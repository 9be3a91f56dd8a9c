import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { removeTemporaryFolders } from '../../testing/temporary-folder.ts';
import { launchOptions } from './browser.ts';
import { endProcesses, removeFolder, startProduct } from './product.ts';
import { startTileServer } from './tiles.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of this run's Chromium. */
    chromium: string;
    /** The data directory of a product that was started once and stopped: its database has only the demo accounts. */
    installation: string;
    /** The address of this run's host of map tiles. */
    tiles: string;
  }
}

async function startOnce(): Promise<string> {
  const product = await startProduct();
  await product.stop();
  return product.dataDir;
}

async function launchChromium() {
  const server = await chromium.launchServer({ ...launchOptions(), host: '127.0.0.1' });
  // Chromium exits when its last page closes, so one page stays open.
  const openBrowser = await chromium.connect(server.wsEndpoint());
  await openBrowser.newPage();
  const close = async () => {
    await openBrowser.close();
    await server.close();
  };
  return { endpoint: server.wsEndpoint(), close };
}

/**
 * Prepares once what all journeys share: a running Chromium, an installation that has been started before, and a host
 * of map tiles.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [dataDir, browser, tiles] = await Promise.all([
    startOnce(),
    launchChromium(),
    startTileServer(),
  ]).catch(async (error: unknown) => {
    await endProcesses(); // Vitest ends now, and the product that still starts would leave its database running
    await removeTemporaryFolders();
    throw error;
  });
  project.provide('installation', dataDir);
  project.provide('chromium', browser.endpoint);
  project.provide('tiles', tiles.url);
  return async () => {
    await browser.close();
    await tiles.close();
    await removeFolder(dataDir);
  };
}

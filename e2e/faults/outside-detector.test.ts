import { expect, test } from 'vitest';
import { startRoboflowStub } from '../../apps/server/src/test/outside/roboflow-stub.ts';
import { logInCitizen } from '../support/citizen.ts';
import { removeFolder, startProduct } from '../support/product.ts';
import { freshInstallation } from '../support/this-product.ts';

test('Roboflow analyses first when it is configured, the local model replaces it without credits, and the log has no key (DE-09, DE-11)', async () => {
  const stub = await startRoboflowStub();
  const { apiKey, project, version } = stub.model;
  const product = await startProduct({
    dataDir: await freshInstallation(),
    env: { ...stub.env, LOG_LEVEL: 'debug' },
  });
  const citizen = await logInCitizen(product.url);

  const first = await citizen.settled((await citizen.uploadSample('pile-street')).image_id);
  expect(first).toMatchObject({
    status: 'completed',
    analysis_results: { model: project, model_version: version },
  });

  stub.break({ kind: 'quota' });
  const second = await citizen.settled((await citizen.uploadSample('cans-roadside')).image_id);
  expect(second).toMatchObject({ status: 'completed', analysis_results: { model: 'waste-detector' } });

  expect(await product.stop()).toBe(0);
  expect(product.output()).not.toContain(apiKey);
  expect(product.output()).not.toContain(encodeURIComponent(apiKey));
  await Promise.all([stub.close(), removeFolder(product.dataDir)]);
});

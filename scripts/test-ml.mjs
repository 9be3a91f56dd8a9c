// npm run test:ml: asks pycocotools again for the answers that are stored as fixtures of tests, and reads an export with
// it. Not part of npm test, because not every machine has Python.
import { spawnSync } from 'node:child_process';

const PYTHON = process.env.PYTHON ?? (process.platform === 'win32' ? 'python' : 'python3');
const REFERENCE = 'scripts/ml/coco_reference.py';
const STORED = 'apps/server/src/test/pycocotools';
const CHECKS = [
  [REFERENCE, 'models/labelled', `${STORED}/detections.json`, `${STORED}/answers.json`],
  [REFERENCE, '--made-up', 'packages/core/src/evaluation/test/made-up-photos.json'],
  ['scripts/ml/coco_export.py', 'packages/core/src/datasets/formats/test/exported.coco'],
];

const python = (args, stdio) => spawnSync(PYTHON, ['-B', ...args], { stdio }).status === 0;

export function main() {
  if (!python(['-c', 'import pycocotools'], 'ignore')) {
    console.error(
      `${PYTHON} has no pycocotools. Install it with "${PYTHON} -m pip install pycocotools", or name another Python in PYTHON.`,
    );
    process.exitCode = 1;
    return;
  }
  const failed = CHECKS.filter((check) => !python(check, 'inherit'));
  process.exitCode = failed.length;
}

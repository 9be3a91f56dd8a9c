// npm run model:evaluate -- --model <file.onnx> --data <folder>: how well a model sees what people marked in photos.
import { buildServer } from './build.mjs';

await buildServer();
await import('../apps/server/dist/evaluate-model.js');

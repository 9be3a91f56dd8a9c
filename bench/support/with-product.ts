import { type Product, removeFolder, startProduct } from '../../e2e/support/product.ts';

/** Runs the built product on a data directory of its own during `work`, and removes the directory afterwards. */
export async function withProduct<T>(
  env: Record<string, string>,
  work: (product: Product) => Promise<T>,
): Promise<T> {
  const product = await startProduct({ env });
  try {
    return await work(product);
  } finally {
    await product.stop();
    await removeFolder(product.dataDir);
  }
}

import manifest from '../../package.json' with { type: 'json' };

/** The version of this product: all packages of the repository have the same one. */
export const PRODUCT_VERSION: string = manifest.version;

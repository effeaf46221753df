import { type NetworkProxy, startNetworkProxy } from '#tests/support/browser/network-proxy.ts';
import { type Product, startProduct } from '#tests/support/browser/product.ts';

export interface FlakyNetwork {
  proxy: NetworkProxy;
  product: Product;
  stop: () => Promise<void>;
}

/** Starts the built product behind a proxy that the test can cut. */
export async function startFlakyNetwork(): Promise<FlakyNetwork> {
  const proxy = await startNetworkProxy();
  const product = await startProduct({ PUBLIC_URL: proxy.url });
  proxy.routeTo(product.url);
  return {
    proxy,
    product,
    async stop() {
      await product.stop();
      await proxy.stop();
    },
  };
}

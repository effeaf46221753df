import type { BrowserContext } from '@playwright/test';
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

/**
 * Takes the browser offline and cuts the proxy. A page that is loaded offline in the packaged browser gets `navigator.onLine` as
 * true, and its worker still reaches the network: there the failing requests show that the network is gone.
 */
export async function disconnect({ proxy }: FlakyNetwork, context: BrowserContext): Promise<void> {
  proxy.cut();
  await context.setOffline(true);
}

/** Ends `disconnect`. */
export async function reconnect({ proxy }: FlakyNetwork, context: BrowserContext): Promise<void> {
  proxy.restore();
  await context.setOffline(false);
}

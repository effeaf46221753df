import { type Front, openFront } from '#tests/support/browser/network-proxy.ts';
import { type Product, startProduct } from '#tests/support/browser/product.ts';

export interface Line {
  front: Front;
  product: Product;
  stop: () => Promise<void>;
}

/** The built product behind a line that the test can cut. */
export async function productOnALine(): Promise<Line> {
  const front = await openFront();
  const product = await startProduct({ PUBLIC_URL: front.url });
  front.leadTo(product.url);
  return {
    front,
    product,
    async stop() {
      await product.stop();
      await front.stop();
    },
  };
}

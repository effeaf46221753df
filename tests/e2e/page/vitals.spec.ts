import { expect, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';

const OPS_TOKEN = 'o'.repeat(40);
let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ OPS_TOKEN });
});
test.afterAll(async () => {
  await product?.stop();
});

interface Summary {
  route: string;
  metric: string;
  p75: number;
  samples: number;
}

async function shown(): Promise<Summary[]> {
  const answer = await fetch(`${product.url}/api/ops/vitals`, {
    headers: { Authorization: `Bearer ${OPS_TOKEN}` },
  });
  return ((await answer.json()) as { vitals: Summary[] }).vitals;
}

test('a page view that ends reports its vitals to operators, by the pattern of its route', async ({
  page,
}) => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/vitals')) sent.push(request.postDataJSON());
  });
  await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
  const measuring = page.waitForResponse((answer) => /idle-.*\.js$/.test(answer.url()));
  await page.goto(`${product.url}/play/sete-ladeiras?code=secret`);
  await page.waitForLoadState('networkidle');
  await measuring;
  await page.mouse.click(5, 200);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
  await page.goto('about:blank');

  await expect.poll(async () => (await shown()).length).toBeGreaterThan(0);
  const vitals = await shown();
  expect(vitals.every(({ route, samples }) => route === '/play/{id}' && samples === 1)).toBe(true);
  expect(vitals.map(({ metric }) => metric)).toEqual(expect.arrayContaining(['CLS', 'FCP', 'LCP', 'TTFB']));
  expect(JSON.stringify(sent)).not.toMatch(/sete-ladeiras|secret/);
});

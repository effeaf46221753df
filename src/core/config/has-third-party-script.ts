import { CONFIG_ELEMENT } from '#contract/config.ts';

/** Whether the configuration may name any other company's script: a page that has none needs no check of what it says (D2, D8). */
export function hasThirdPartyScript(): boolean {
  const built = JSON.stringify(import.meta.env?.VITE_THIRD_PARTY_DEFAULTS ?? {});
  const given = document.getElementById(CONFIG_ELEMENT)?.textContent;
  return /"script"\s*:\s*"[^"]/.test(`${built}${given}`);
}

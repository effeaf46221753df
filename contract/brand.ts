/** The name of the default brand, whose row is in src/app/frame/brands.ts: of the installed app where the operator set no title. */
export const BRAND_NAME = 'varanda';

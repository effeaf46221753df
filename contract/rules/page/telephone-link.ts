/** A link that calls a number, which the rule of addresses (safe-url.ts) does not know. */
export const TELEPHONE_LINK = /^tel:\+?[\d().-]{3,20}$/;

import type { AddressService } from './address-service.ts';

/** `ADDRESS_SERVICE=none`: players type the whole address; the page fills in the state alone. */
export const NO_ADDRESS_SERVICE: AddressService = { off: true, lookUp: async () => undefined };

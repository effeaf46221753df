type Rules = Partial<Record<'createScript' | 'createScriptURL', (text: string) => string>>;

/** `window.trustedTypes` of a browser that lets only vetted strings become script (D13): a policy's functions give what it takes. */
export interface TrustedTypesFactory {
  createPolicy<Given extends Rules>(name: string, rules: Given): Given;
}

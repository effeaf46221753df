/** Where every feature's texts are, by their path. Some fifty names, which the first frame doesn't need. */
export const textFiles = import.meta.glob<Record<string, unknown>>('../locales/*/*.json', {
  import: 'default',
});

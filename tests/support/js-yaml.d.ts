declare module 'js-yaml' {
  /** Parses a document of YAML's standard types. Throws for anything else. */
  export function safeLoad(text: string): unknown;
}

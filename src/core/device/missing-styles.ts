/** The bundler asks for a style sheet once: those that didn't come are asked for again here, but for inlined ones (page-html.ts). */
export async function missingStyles(): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([type])');
  const missing = [...sheets].filter(({ sheet }) => !sheet);
  await Promise.all(
    missing.map(
      (link) =>
        new Promise<void>((come, fail) => {
          const again = document.createElement('link');
          again.rel = 'stylesheet';
          again.href = link.href;
          again.onload = () => come();
          again.onerror = () => fail(new Error(`No styles ${link.href}`));
          link.replaceWith(again);
        }),
    ),
  );
}
